import { PARAGRAPH_END } from '#domain/production/quantities';
import { wordsIn } from './compare-words.ts';

export type PlaceKind = 'note' | 'item' | 'citation';

/** A note, list item or citation in a source, identified by its first words and the words before it. */
export interface SourcePlace {
  kind: PlaceKind;
  words: string[];
  /** The number of words. */
  length: number;
  before: string[];
}

/** Records a source's words while reading, with the places of notes, items and citations. */
export interface SourceReader {
  /** Adds text. Superscripts get a "^" in front, so 10⁶ differs from 106. */
  say: (text: string, isRaised?: boolean) => void;
  /** Separates blocks and cells. */
  part: () => void;
  begin: (kind: PlaceKind) => void;
  end: (kind: PlaceKind) => void;
  /** Records a place whose text is elsewhere. */
  mark: (kind: PlaceKind, words: string) => void;
  read: () => { words: string; places: SourcePlace[] };
}

/** How many words identify a place. */
export const KEY_MAX = 5;
const PIECES_MAX = 60;

export function sourceReader(): SourceReader {
  const pieces: string[] = [];
  const open: { kind: PlaceKind; from: number }[] = [];
  const places: SourcePlace[] = [];
  let wasRaised = false;
  const before = (from: number) => wordsIn(pieces.slice(Math.max(from - PIECES_MAX, 0), from).join('')).slice(-KEY_MAX);
  return {
    say: (text, isRaised = false) => {
      const isBlank = text.trim() === '';
      if (isRaised && !wasRaised && !isBlank) pieces.push('^');
      if (text !== '' && !(isRaised && isBlank)) wasRaised = isRaised;
      pieces.push(text);
    },
    part: () => {
      wasRaised = false;
      pieces.push(PARAGRAPH_END);
    },
    begin: (kind) => open.push({ kind, from: pieces.length }),
    end: (kind) => {
      const at = open.findLastIndex((one) => one.kind === kind);
      const [ended] = at === -1 ? [] : open.splice(at, 1);
      if (!ended) return;
      const words = wordsIn(pieces.slice(ended.from, ended.from + PIECES_MAX).join(''));
      places.push({ kind, words: words.slice(0, KEY_MAX), length: words.length, before: before(ended.from) });
    },
    mark: (kind, said) => {
      const words = wordsIn(said.slice(0, 1_000));
      places.push({ kind, words: words.slice(0, KEY_MAX), length: words.length, before: before(pieces.length) });
    },
    read: () => ({ words: pieces.join(''), places }),
  };
}
