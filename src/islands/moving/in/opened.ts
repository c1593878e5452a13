import type { MovingKind } from '#domain/moving/in/moving';
import type { ParsedUser } from '#domain/moving/in/person';
import type { Progress } from './read-text.ts';

export interface Piece {
  /** The position in the file, from 1. */
  number: number;
  issue: string;
  /** Empty if it is over the size limit. */
  article: string;
  /** The bytes of the file at this position in the article; of the PDF if it has no other. */
  fileAt: (place: number) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The bytes of a cover of its issue, by position. */
  coverAt?: (place: number) => Uint8Array<ArrayBuffer> | undefined;
}

/** Selects the files of an article to keep while reading; issue covers belong to article 0. */
export type FileFilter = (article: number, file: number) => boolean;

/** A file recognised as holding articles. */
export interface OpenedArticles {
  kind: MovingKind;
  /** How many articles one call previews. */
  batchSize: number;
  pieces: (wants: FileFilter, onProgress: Progress) => AsyncGenerator<Piece>;
  /** Sentences on the content that is read and skipped; complete once the file has been read. */
  notes: () => string[];
}

export interface OpenedPeople {
  kind: 'people';
  /** Streams the users as of a plain date; null for a record over the size limit. */
  people: (today: string, onProgress: Progress) => AsyncGenerator<{ number: number; user: ParsedUser | null }>;
  notes: () => string[];
}

export type Opened = OpenedArticles | OpenedPeople;
