import { endOfMarkup, importError, isSelfClosing, stripPrefix, tagName } from './scan.ts';

const DEPTH_MAX = 50;

/** Receives parse events; `open` names the enclosing elements, outermost first. */
export interface SaxHandler {
  begin: (name: string, tag: string, open: readonly string[]) => void;
  /** `tag` is empty for self-closing elements. */
  end: (name: string, tag: string, open: readonly string[]) => void;
  text: (text: string) => void;
  /** Whether the text is a file's content, too long to wait for the end of a CDATA section. */
  isInFile?: () => boolean;
}

/** Parses a file fed to it in pieces. */
export interface ElementReader {
  write: (text: string) => void;
  /** Throws if the input is incomplete. */
  end: () => void;
}

/**
 * Streams an export's elements with bounded memory. Namespace prefixes are dropped, CDATA becomes text, and comments
 * are skipped.
 * @throws ImportError from `write` and `end` if the file does not begin with one of `roots` or is damaged
 */
export function openElementReader(roots: ReadonlySet<string>, handler: SaxHandler): ElementReader {
  const open: string[] = [];
  let [rest, hasBegun] = ['', false];

  const emitText = (text: string) => {
    if (open.length > 0) handler.text(text);
    else if (text.replace(/^\ufeff/, '').trim() !== '') throw importError(hasBegun ? 'damaged' : 'noXml');
  };

  const begin = (name: string, tag: string) => {
    if (open.length === 0 && hasBegun) throw importError('damaged');
    if (open.length === 0 && !roots.has(name)) throw importError('noExport', name);
    if (open.length >= DEPTH_MAX) throw importError('deep');
    hasBegun = true;
    handler.begin(name, tag, open);
    open.push(name);
    if (isSelfClosing(tag)) finish(name, '');
  };

  const finish = (name: string, tag: string) => {
    if (open.pop() !== name) throw importError('damaged');
    handler.end(name, tag, open);
  };

  const handleMarkup = (markup: string) => {
    if (markup.startsWith('<!--') || markup.startsWith('<?')) return;
    if (markup.startsWith('<![CDATA['))
      return emitText(markup.slice(9, -3).replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    const tag = stripPrefix(markup);
    if (tag.startsWith('</')) finish(tagName(tag), tag);
    else begin(tagName(tag), tag);
  };

  return {
    write(text) {
      rest += text;
      let at = 0;
      while (at < rest.length) {
        const next = rest.indexOf('<', at);
        emitText(rest.slice(at, next === -1 ? rest.length : next));
        at = next === -1 ? rest.length : next;
        if (next === -1) break;
        if (handler.isInFile?.() && rest.startsWith('<![CDATA[', at)) at += 9;
        else {
          const end = endOfMarkup(rest, at);
          if (end === undefined) break;
          handleMarkup(rest.slice(at, end));
          at = end;
        }
      }
      rest = rest.slice(at);
    },
    end() {
      if (!hasBegun) throw importError('noXml');
      if (rest !== '' || open.length > 0) throw importError('cut');
    },
  };
}
