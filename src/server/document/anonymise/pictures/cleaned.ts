/** A picture without the data about it: who took it where, with what, and from which file it comes. Its pixels stay. */
export interface CleanPicture {
  bytes: Uint8Array;
  ending: string;
  mediaType: string;
  /** What was taken out of it. */
  dropped: Uint8Array[];
  /** The file ends before the picture does, which programs show anyway. */
  isCut?: boolean;
}

/** A cleaned picture: its bytes, and what was taken out of them. */
export type Cleaned = Pick<CleanPicture, 'bytes' | 'dropped' | 'isCut'>;

/** Takes the data about a picture out of it; undefined for a kind that is not known, or a damaged one. */
export type PictureCleaner = (picture: Uint8Array) => CleanPicture | undefined;
