import { CannotMove } from './scan.ts';

/** Receives JSON as a stream. */
export interface ItemReader {
  /** Feeds characters; returns the items completed by them, each as JSON, or null if oversized. */
  write: (text: string) => (string | null)[];
  /** Ends the input. */
  end: () => void;
}

const DEPTH_MAX = 100;
const STRING = /[^"\\]*/y;
const PLAIN = /[^"{}[\],:]*/y;

const damaged = () => new CannotMove('The JSON of this file is damaged. Save it again.');
const cut = () => new CannotMove('The file is incomplete. Save or copy it again.');

/**
 * Streams works from Crossref JSON with bounded memory: from `message.items` of one or several concatenated responses,
 * from an array, one per line, or a single one. `max` bounds one work's characters.
 * @throws CannotMove, by `write` and `end`, if its brackets are not in pairs
 */
export function openItems(max: number): ItemReader {
  const open: { kind: '{' | '['; key: string }[] = [];
  let [isInString, isEscaped, word, key] = [false, false, '', ''];
  let held: { depth: number; text: string; isTooLong: boolean } | undefined;
  let done: (string | null)[] = [];

  /** A work, or possibly a container of works. */
  const isItem = () => {
    const [first, second, third] = open[0]?.kind === '[' ? open.slice(1) : open;
    const level = open.length - (open[0]?.kind === '[' ? 1 : 0);
    if (level === 1) return first !== undefined;
    if (level === 2) return second?.key === 'message';
    if (level === 3) return second?.key === 'items';
    return level === 4 && second?.key === 'message' && third?.key === 'items';
  };

  const begin = (kind: '{' | '[') => {
    if (open.length >= DEPTH_MAX) throw damaged();
    open.push({ kind, key });
    if (held?.depth === open.length - 1 && (key === 'message' || key === 'items')) held = undefined;
    key = '';
    if (kind === '{' && !held && isItem()) held = { depth: open.length, text: '', isTooLong: false };
  };

  const finish = (kind: '{' | '[') => {
    if (open.at(-1)?.kind !== kind) throw damaged();
    if (held?.depth === open.length) {
      done.push(held.isTooLong ? null : held.text);
      held = undefined;
    }
    open.pop();
    key = '';
  };

  const hold = (text: string) => {
    if (!held || held.isTooLong) return;
    if (held.text.length + text.length <= max) held.text += text;
    else held = { depth: held.depth, text: '', isTooLong: true };
  };

  /** Continues within a string; returns where it stops. */
  const passString = (text: string, from: number): number => {
    if (isEscaped) {
      isEscaped = false;
      return from + 1;
    }
    STRING.lastIndex = from;
    STRING.exec(text);
    const at = STRING.lastIndex;
    if (word.length < 20) word += text.slice(from, Math.min(at, from + 20));
    if (text[at] === '\\') isEscaped = true;
    if (text[at] === '"') isInString = false;
    return Math.min(at + 1, text.length);
  };

  /** Reads a structural character and any following literals. */
  const passSign = (text: string, from: number): number => {
    const sign = text[from];
    PLAIN.lastIndex = from + 1;
    PLAIN.exec(text);
    const words = text.slice(from, PLAIN.lastIndex);
    if (sign === '}' || sign === ']') {
      hold(sign);
      finish(sign === '}' ? '{' : '[');
      return PLAIN.lastIndex;
    }
    if (sign === ':') key = word;
    if (sign === ',') key = '';
    if (sign === '{' || sign === '[') begin(sign);
    hold(words);
    return PLAIN.lastIndex;
  };

  return {
    write(text) {
      for (let at = 0; at < text.length; ) {
        if (isInString) {
          const end = passString(text, at);
          hold(text.slice(at, end));
          at = end;
        } else if (text[at] === '"') {
          [isInString, word] = [true, ''];
          hold('"');
          at += 1;
        } else at = passSign(text, at);
      }
      const items = done;
      done = [];
      return items;
    },
    end() {
      if (isInString || open.length > 0) throw cut();
    },
  };
}
