import { openElements } from './elements.ts';
import { type EmbeddedFile, openEmbedded } from './embedded.ts';
import { cannotMove, isSelfClosing } from './scan.ts';

/** The longest record of one article without its files, in characters; real ones have a few thousand. */
export const PIECE_MAX = 170_000;
/** The same of what an issue says of itself. */
export const ISSUE_MAX = 100_000;
/** How many articles of one issue are tried in one call. */
export const PIECES_AT_ONCE = 10;
/** What OJS exports begin with. */
const ROOTS = new Set(['issues', 'issue', 'articles', 'article']);

/** How many covers of an issue are kept: OJS has one in each of its languages. */
const COVERS_MAX = 5;

/** One article of an export. */
export interface Piece {
  /** Its place in the file, from 1 on. */
  number: number;
  /**
   * The issue around it without its articles, as XML, each cover in it replaced by what it is; empty if there is none.
   */
  issue: string;
  /** The article as XML, each file in it replaced by what it is; empty if it is too long. */
  article: string;
  /** The files that were asked for, by their place in the article. */
  files: ReadonlyMap<number, EmbeddedFile>;
  /** The covers of its issue that were asked for, by their place in it. */
  covers: ReadonlyMap<number, EmbeddedFile>;
}

/** Takes an export in as it is read. */
export interface Splitter {
  /** Reads on; answers the articles that end in these characters. */
  write: (text: string) => Piece[];
  /** Says that the file has ended. */
  end: () => void;
}

interface Begun {
  xml: string;
  isTooLong: boolean;
  files: Map<number, EmbeddedFile>;
  /** How many files there are. */
  count: number;
}

const begun = (): Begun => ({ xml: '', isTooLong: false, files: new Map(), count: 0 });

/**
 * Splits an export of OJS into its articles while it is read, in memory that does not grow with the file: a volume with its
 * PDFs has hundreds of megabytes. `wants` says which files of an article are kept; the covers of
 * issues are those of article 0.
 * @throws CannotMove, by `write` and `end`, where it is no such export or is damaged
 */
export function openSplitter(wants: (article: number, file: number) => boolean): Splitter {
  let [number, isInArticles] = [0, false];
  let issue: Begun | undefined;
  let article: Begun | undefined;
  let embedded: ReturnType<typeof openEmbedded> | undefined;
  const done: Piece[] = [];

  const add = (words: string) => {
    const sink = article ?? (isInArticles ? undefined : issue);
    if (!sink || sink.isTooLong) return;
    if (sink.xml.length + words.length <= (article ? PIECE_MAX : ISSUE_MAX)) sink.xml += words;
    else sink.isTooLong = true;
  };

  /** What a file belongs to: an article, or an issue of which it is a cover. */
  const holderOf = (open: readonly string[]): Begun | undefined =>
    article ?? (open.includes('cover') && !isInArticles ? issue : undefined);

  const reader = openElements(ROOTS, {
    isInFile: () => embedded !== undefined,
    words: (words) => (embedded ? embedded.take(words) : add(words)),
    begin(name, tag, open) {
      const parent = open.at(-1);
      if (embedded && name !== 'embed') throw cannotMove('damaged');
      if (name === 'issue' && (!parent || parent === 'issues')) issue = begun();
      if (name === 'articles' && issue && !article) isInArticles = true;
      if (name === 'article' && !article && (!parent || parent === 'articles')) {
        number += 1;
        article = begun();
      }
      if (name === 'embed' && !isSelfClosing(tag)) {
        const holder = holderOf(open);
        const isOne = holder !== undefined && !holder.isTooLong && (holder !== issue || holder.count < COVERS_MAX);
        embedded = openEmbedded(isOne && wants(holder === issue ? 0 : number, holder.count + 1));
      } else add(tag);
    },
    end(name, tag, open) {
      if (embedded && name === 'embed') {
        const file = embedded.end();
        embedded = undefined;
        const holder = holderOf(open);
        if (!holder) return;
        holder.count += 1;
        add(`<embed n="${holder.count}" bytes="${file.bytes}" is="${file.is}"/>`);
        if (file.base64) holder.files.set(holder.count, file);
        return;
      }
      add(tag);
      if (name === 'article' && article && !open.includes('article')) {
        const { xml, files, isTooLong } = article;
        if (issue?.isTooLong) throw cannotMove('longIssue');
        done.push({
          ...{ number, files, article: isTooLong ? '' : xml, issue: issue ? `${issue.xml}</issue>` : '' },
          covers: issue?.files ?? new Map(),
        });
        article = undefined;
      }
      if (article) return;
      if (name === 'articles') isInArticles = false;
      if (name === 'issue') issue = undefined;
    },
  });

  return {
    write(text) {
      reader.write(text);
      return done.splice(0);
    },
    end: reader.end,
  };
}
