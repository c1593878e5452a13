import { cannotMove, endOfMarkup, isSelfClosing, nameOf, withoutPrefix } from './scan.ts';

const DEPTH_MAX = 50;

/** Receives parse events; `open` names the enclosing elements, outermost first. */
export interface SaxHandler {
  begin: (name: string, tag: string, open: readonly string[]) => void;
  /** `tag` is empty for self-closing elements. */
  end: (name: string, tag: string, open: readonly string[]) => void;
  words: (words: string) => void;
  /** Whether the text is a file's content, too long to wait for the end of a CDATA section. */
  isInFile?: () => boolean;
}

/** Parses a file fed to it in pieces. */
export interface ElementReader {
  write: (text: string) => void;
  /** Ends the input. */
  end: () => void;
}

/**
 * Streams an export's elements with bounded memory. Namespace prefixes are dropped, CDATA becomes text, and comments
 * are skipped.
 * @throws CannotMove, by `write` and `end`, if the file does not begin with one of `roots` or is damaged
 */
export function openElements(roots: ReadonlySet<string>, handler: SaxHandler): ElementReader {
  const open: string[] = [];
  let [rest, hasBegun] = ['', false];

  const say = (words: string) => {
    if (open.length > 0) handler.words(words);
    else if (words.replace(/^\ufeff/, '').trim() !== '') throw cannotMove(hasBegun ? 'damaged' : 'noXml');
  };

  const begin = (name: string, tag: string) => {
    if (open.length === 0 && hasBegun) throw cannotMove('damaged');
    if (open.length === 0 && !roots.has(name)) throw cannotMove('noExport', name);
    if (open.length >= DEPTH_MAX) throw cannotMove('deep');
    hasBegun = true;
    handler.begin(name, tag, open);
    open.push(name);
    if (isSelfClosing(tag)) finish(name, '');
  };

  const finish = (name: string, tag: string) => {
    if (open.pop() !== name) throw cannotMove('damaged');
    handler.end(name, tag, open);
  };

  const take = (markup: string) => {
    if (markup.startsWith('<!--') || markup.startsWith('<?')) return;
    if (markup.startsWith('<![CDATA['))
      return say(markup.slice(9, -3).replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    const tag = withoutPrefix(markup);
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
        if (handler.isInFile?.() && rest.startsWith('<![CDATA[', at)) at += 9;
        else {
          const end = endOfMarkup(rest, at);
          if (end === undefined) break;
          take(rest.slice(at, end));
          at = end;
        }
      }
      rest = rest.slice(at);
    },
    end() {
      if (!hasBegun) throw cannotMove('noXml');
      if (rest !== '' || open.length > 0) throw cannotMove('cut');
    },
  };
}
