import type { Instant } from './column-types.ts';

/** A picture of the office; its name is a hash of its content. */
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

/** A picture that is shown: `place` is what shows it, such as a group of the settings, `words` what it is there. */
export interface PictureUseTable {
  place: string;
  position: number;
  name: string;
  words: string;
}
