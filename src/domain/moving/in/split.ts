import { openElementReader } from './elements.ts';
import { type EmbeddedFile, openEmbeddedFile } from './embedded.ts';
import { importError, isSelfClosing } from './scan.ts';

/** Maximum characters per article without its files; real ones have a few thousand. */
export const PIECE_MAX = 170_000;
/** The same for an issue's own data. */
export const ISSUE_MAX = 100_000;
/** Articles of one issue tried per call. */
export const PIECES_AT_ONCE = 10;
/** Root elements of OJS exports. */
const ROOTS = new Set(['issues', 'issue', 'articles', 'article']);

/** Maximum covers kept per issue: OJS has one per language. */
const COVERS_MAX = 5;

export interface SplitArticle {
  /** The position in the file, from 1. */
  number: number;
  /** The enclosing issue without articles, as XML with covers replaced by placeholders; empty if there is none. */
  issue: string;
  /** The article as XML with files replaced by placeholders; empty if too long. */
  article: string;
  /** The requested files, by position in the article. */
  files: ReadonlyMap<number, EmbeddedFile>;
  /** The requested covers of its issue, by position. */
  covers: ReadonlyMap<number, EmbeddedFile>;
}

/** Receives an export as a stream. */
export interface ArticleSplitter {
  /** Feeds characters; returns the articles completed by them. */
  write: (text: string) => SplitArticle[];
  /** Throws if the input is incomplete. */
  end: () => void;
}

interface PartInProgress {
  xml: string;
  isTooLong: boolean;
  files: Map<number, EmbeddedFile>;
  /** The number of files. */
  count: number;
}

const newPart = (): PartInProgress => ({ xml: '', isTooLong: false, files: new Map(), count: 0 });

/**
 * Splits an OJS export into articles with bounded memory: a volume with PDFs may have hundreds of megabytes. `wants`
 * selects the files to keep; issue covers belong to article 0.
 * @throws ImportError from `write` and `end` if it is not such an export, or is damaged
 */
export function openArticleSplitter(wants: (article: number, file: number) => boolean): ArticleSplitter {
  let [number, isInArticles] = [0, false];
  let issue: PartInProgress | undefined;
  let article: PartInProgress | undefined;
  let embedded: ReturnType<typeof openEmbeddedFile> | undefined;
  const done: SplitArticle[] = [];

  const add = (text: string) => {
    const sink = article ?? (isInArticles ? undefined : issue);
    if (!sink || sink.isTooLong) return;
    if (sink.xml.length + text.length <= (article ? PIECE_MAX : ISSUE_MAX)) sink.xml += text;
    else sink.isTooLong = true;
  };

  /** A file's owner: an article, or an issue for its cover. */
  const ownerOf = (open: readonly string[]): PartInProgress | undefined =>
    article ?? (open.includes('cover') && !isInArticles ? issue : undefined);

  const reader = openElementReader(ROOTS, {
    isInFile: () => embedded !== undefined,
    text: (text) => (embedded ? embedded.write(text) : add(text)),
    begin(name, tag, open) {
      const parent = open.at(-1);
      if (embedded && name !== 'embed') throw importError('damaged');
      if (name === 'issue' && (!parent || parent === 'issues')) issue = newPart();
      if (name === 'articles' && issue && !article) isInArticles = true;
      if (name === 'article' && !article && (!parent || parent === 'articles')) {
        number += 1;
        article = newPart();
      }
      if (name === 'embed' && !isSelfClosing(tag)) {
        const holder = ownerOf(open);
        const isOne = holder !== undefined && !holder.isTooLong && (holder !== issue || holder.count < COVERS_MAX);
        embedded = openEmbeddedFile(isOne && wants(holder === issue ? 0 : number, holder.count + 1));
      } else add(tag);
    },
    end(name, tag, open) {
      if (embedded && name === 'embed') {
        const file = embedded.end();
        embedded = undefined;
        const holder = ownerOf(open);
        if (!holder) return;
        holder.count += 1;
        add(`<embed n="${holder.count}" bytes="${file.bytes}" is="${file.is}"/>`);
        if (file.base64) holder.files.set(holder.count, file);
        return;
      }
      add(tag);
      if (name === 'article' && article && !open.includes('article')) {
        const { xml, files, isTooLong } = article;
        if (issue?.isTooLong) throw importError('longIssue');
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
