import { PARAGRAPH_END } from '#domain/production/quantities';
import { wordsIn } from './compare-words.ts';

/** What of a source has a place in its text, and is counted on both sides. */
export type PlaceKind = 'note' | 'item' | 'citation';

/**
 * A note, an item of a list or a citation of a source: its words, as far as they tell it from others, and those before
 * it.
 */
export interface SourcePlace {
  kind: PlaceKind;
  words: string[];
  /** How many words it has. */
  length: number;
  before: string[];
}

/** Records the words of a source as they are read, and the places of its notes, items and citations. */
export interface SourceReader {
  /** What is raised begins with "^": 10⁶ is not 106. */
  say: (text: string, isRaised?: boolean) => void;
  /** Sets blocks and cells apart. */
  part: () => void;
  begin: (kind: PlaceKind) => void;
  end: (kind: PlaceKind) => void;
  /** Records a place whose words are elsewhere. */
  mark: (kind: PlaceKind, words: string) => void;
  read: () => { words: string; places: SourcePlace[] };
}

/** How many words distinguish a place from others. */
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
