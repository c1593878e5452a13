import type { MovingKind } from '#domain/moving-in/moving';
import type { Progress } from './read-text.ts';

/** One article of a file, as it is sent. */
export interface Piece {
  /** Its place in the file, from 1 on. */
  number: number;
  issue: string;
  /** Empty where it is longer than any article. */
  article: string;
  /** The bytes of its PDF, by the place of that in it. */
  pdf: (place: number) => Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** Says which files of an article are kept while it is read. */
export type Wants = (article: number, file: number) => boolean;

/** A file of which it is known what it is. */
export interface Opened {
  kind: MovingKind;
  /** How many of its articles are tried in one call. */
  atOnce: number;
  /** Its articles, one after the other, without holding it in memory. */
  pieces: (wants: Wants, onProgress: Progress) => AsyncGenerator<Piece>;
  /** What of the whole file is read, and what is not, in sentences; complete once it has been read. */
  notes: () => string[];
}
