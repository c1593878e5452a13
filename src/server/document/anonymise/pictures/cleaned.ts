export interface CleanPicture {
  bytes: Uint8Array;
  ending: string;
  mediaType: string;
  dropped: Uint8Array[];
  /** The file ends before the picture does, which programs show anyway. */
  isCut?: boolean;
}

export type Cleaned = Pick<CleanPicture, 'bytes' | 'dropped' | 'isCut'>;

/** Removes an image's metadata; undefined for unknown or damaged formats. */
export type PictureCleaner = (picture: Uint8Array) => CleanPicture | undefined;
