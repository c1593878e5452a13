import type { MovingKind } from '#domain/moving/in/moving';
import type { ReadUser } from '#domain/moving/in/person';
import type { Progress } from './read-text.ts';

/** One article of a file, as it is sent. */
export interface Piece {
  /** Its place in the file, from 1 on. */
  number: number;
  issue: string;
  /** Empty if it is longer than any article. */
  article: string;
  /** The bytes of one of its files, by the place of that in it; those of its PDF where it has no other. */
  fileAt: (place: number) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The bytes of a cover of its issue, by the place of that in it. */
  coverAt?: (place: number) => Uint8Array<ArrayBuffer> | undefined;
}

/** Says which files of an article are kept while it is read; the covers of issues are those of article 0. */
export type FileFilter = (article: number, file: number) => boolean;

/** A file with articles, of which it is known what it is. */
export interface OpenedArticles {
  kind: MovingKind;
  /** How many of its articles are tried in one call. */
  atOnce: number;
  /** Its articles, one after the other, without holding it in memory. */
  pieces: (wants: FileFilter, onProgress: Progress) => AsyncGenerator<Piece>;
  /** What of the whole file is read, and what is not, in sentences; complete once it has been read. */
  notes: () => string[];
}

/** A file with people. */
export interface OpenedPeople {
  kind: 'people';
  /** Its users, one after the other, as they are on a plain date; null for one whose record is too long to be read. */
  people: (today: string, onProgress: Progress) => AsyncGenerator<{ number: number; user: ReadUser | null }>;
  notes: () => string[];
}

export type Opened = OpenedArticles | OpenedPeople;
