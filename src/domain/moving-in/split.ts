import { type EmbeddedFile, openEmbedded } from './embedded.ts';
import { cannotMove, endOfMarkup, isSelfClosing, nameOf, withoutPrefix } from './scan.ts';

/** The longest record of one article without its files, in characters; real ones have a few thousand. */
export const PIECE_MAX = 170_000;
/** The same of what an issue says of itself. */
export const ISSUE_MAX = 100_000;
/** How many articles of one issue are tried in one call. */
export const PIECES_AT_ONCE = 10;
const DEPTH_MAX = 50;
/** What OJS exports begin with. */
const ROOTS = new Set(['issues', 'issue', 'articles', 'article']);

/** One article of an export. */
export interface Piece {
  /** Its place in the file, from 1 on. */
  number: number;
  /** The issue around it without its articles, as XML; empty where there is none. */
  issue: string;
  /** The article as XML, each file in it replaced by what it is; empty where it is too long. */
  article: string;
  /** The files that were asked for, by their place in the article. */
  files: ReadonlyMap<number, EmbeddedFile>;
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
}

/**
 * Splits an export of OJS into its articles while it is read, in memory that does not grow with the file: a volume with its
 * PDFs has hundreds of megabytes. `wants` says which files of an article are kept.
 * @throws CannotMove, by `write` and `end`, where it is no such export or is damaged
 */
export function openSplitter(wants: (article: number, file: number) => boolean): Splitter {
  const open: string[] = [];
  let [rest, number, hasBegun, isInArticles] = ['', 0, false, false];
  let issue: Begun | undefined;
  let article: (Begun & { files: Map<number, EmbeddedFile>; count: number }) | undefined;
  let embedded: ReturnType<typeof openEmbedded> | undefined;
  let done: Piece[] = [];

  const add = (words: string) => {
    const sink = article ?? (isInArticles ? undefined : issue);
    if (!sink || sink.isTooLong) return;
    if (sink.xml.length + words.length <= (article ? PIECE_MAX : ISSUE_MAX)) sink.xml += words;
    else sink.isTooLong = true;
  };

  const say = (words: string) => {
    if (embedded) embedded.take(words);
    else if (open.length > 0) add(words);
    else if (words.replace(/^\ufeff/, '').trim() !== '') throw cannotMove(hasBegun ? 'damaged' : 'noXml');
  };

  const begin = (name: string, tag: string) => {
    const parent = open.at(-1);
    if (!parent && hasBegun) throw cannotMove('damaged');
    if (!parent && !ROOTS.has(name)) throw cannotMove('noExport', name);
    if (open.length >= DEPTH_MAX) throw cannotMove('deep');
    hasBegun = true;
    if (name === 'issue' && (!parent || parent === 'issues')) issue = { xml: '', isTooLong: false };
    if (name === 'articles' && issue && !article) isInArticles = true;
    if (name === 'article' && !article && (!parent || parent === 'articles')) {
      number += 1;
      article = { xml: '', isTooLong: false, files: new Map(), count: 0 };
    }
    if (name === 'embed' && !isSelfClosing(tag)) {
      const isKept = article !== undefined && !article.isTooLong && wants(number, article.count + 1);
      embedded = openEmbedded(isKept);
    } else add(tag);
    open.push(name);
    if (isSelfClosing(tag)) finish(name, '');
  };

  const finish = (name: string, tag: string) => {
    if (open.pop() !== name) throw cannotMove('damaged');
    if (embedded && name === 'embed') {
      const file = embedded.end();
      embedded = undefined;
      if (!article) return;
      article.count += 1;
      add(`<embed n="${article.count}" bytes="${file.bytes}" is="${file.is}"/>`);
      if (file.base64) article.files.set(article.count, file);
      return;
    }
    add(tag);
    if (name === 'article' && article && !open.includes('article')) {
      const { xml, files, isTooLong } = article;
      if (issue?.isTooLong) throw cannotMove('longIssue');
      done.push({ number, files, article: isTooLong ? '' : xml, issue: issue ? `${issue.xml}</issue>` : '' });
      article = undefined;
    }
    if (article) return;
    if (name === 'articles') isInArticles = false;
    if (name === 'issue') issue = undefined;
  };

  const take = (markup: string) => {
    if (markup.startsWith('<!--') || markup.startsWith('<?')) return;
    if (markup.startsWith('<![CDATA['))
      return say(markup.slice(9, -3).replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    const tag = withoutPrefix(markup);
    if (embedded && nameOf(tag) !== 'embed') throw cannotMove('damaged');
    if (tag.startsWith('</')) finish(nameOf(tag), tag);
    else begin(nameOf(tag), tag);
  };

  return {
    write(text) {
      rest += text;
      let at = 0;
      while (at < rest.length) {
        const next = rest.indexOf('<', at);
        say(rest.slice(at, next === -1 ? rest.length : next));
        at = next === -1 ? rest.length : next;
        if (next === -1) break;
        // A file may stand in a section of its own, which is far too long to wait for its end.
        if (embedded && rest.startsWith('<![CDATA[', at)) at += 9;
        else {
          const end = endOfMarkup(rest, at);
          if (end === undefined) break;
          take(rest.slice(at, end));
          at = end;
        }
      }
      rest = rest.slice(at);
      const pieces = done;
      done = [];
      return pieces;
    },
    end() {
      if (!hasBegun) throw cannotMove('noXml');
      if (rest !== '' || open.length > 0) throw cannotMove('cut');
    },
  };
}
