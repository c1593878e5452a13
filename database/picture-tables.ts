import type { Instant } from './column-types.ts';

/** A picture; its name is a hash of its content. */
export interface PictureTable {
  name: string;
  file_key: string;
  bytes: number;
  sha256: string;
  width: number;
  height: number;
  /** Empty if the picture is only decoration. */
  description: string;
  credit: string;
  added_by: string;
  added_at: Instant;
}

/** A use of a picture: `place` is where, such as a settings group, `words` its label. */
export interface PictureUseTable {
  place: string;
  position: number;
  name: string;
  words: string;
}
