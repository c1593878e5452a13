/** One of the office's pictures, as shown on pages. */
export interface Picture {
  /** A hash of its content and its extension: the same picture always has the same name. */
  name: string;
  /** The size as displayed, in pixels. */
  width: number;
  height: number;
  /** The alternative text; empty if decorative. */
  description: string;
  /** The credit; may be empty. */
  credit: string;
}

export interface OfficePicture extends Picture {
  bytes: number;
  added_by: string;
  added_at: string;
  /** Descriptions of its uses; an unused picture can be removed. */
  used_as: string[];
}

export const PICTURE_NAME = /^[0-9a-f]{16}\.(?:jpg|png|webp)$/;

/** `side` and `pixels` are in pixels; `description` and `credit` in characters. */
export const PICTURE_MAX = {
  /** The most that one request can carry on every host. */
  bytes: 3.5 * 1024 * 1024,
  side: 10_000,
  pixels: 40_000_000,
  description: 500,
  credit: 200,
} as const;

/** Smaller pictures look blurred wherever they are used. */
export const PICTURE_SIDE_MIN = 160;

export const PICTURE_TEXTS = {
  added: 'The picture was added.',
  known: 'This picture had already been added; its description has been updated.',
  saved: 'Saved.',
  removed: 'The picture was removed.',
  wrongType: 'Choose a JPEG, PNG or WebP file.',
  tooLarge: 'Choose a picture of at most 3.5 MB.',
  broken: 'This file cannot be read as a picture. Export it again, or choose another one.',
  moving: 'This picture is animated. Choose a still one.',
  tooManyPixels: `Choose a picture of at most ${PICTURE_MAX.pixels / 1_000_000} million pixels, and ${PICTURE_MAX.side} pixels per side.`,
  tooFewPixels: `Choose a picture of at least ${PICTURE_SIDE_MIN} pixels on each side.`,
  gone: 'This picture no longer exists. Choose another one.',
  used: 'This picture is in use. Remove it from the pages that show it first.',
} as const;

/**
 * Widths in pixels of the WebP files that the build makes, never wider than the picture. The smaller ones are for
 * portraits and covers, the larger ones for the home page.
 */
const WIDTHS = [160, 320, 640, 960, 1440] as const;
const WIDEST = 1920;

/** The last one is the picture's own width, or the maximum. */
export function pictureWidths({ width }: Pick<Picture, 'width'>): number[] {
  const smaller = WIDTHS.filter((one) => one < Math.min(width, WIDEST));
  return [...smaller, Math.min(width, WIDEST)];
}

/** The original picture, without its metadata. */
export const picturePath = (name: string): string => `/pictures/${name}`;

export const sizedPicturePath = (name: string, width: number): string =>
  `/pictures/${name.replace(/\.\w+$/, '')}-${width}.webp`;

export const pictureFormat = (name: string) => name.slice(name.lastIndexOf('.') + 1) as 'jpg' | 'png' | 'webp';

export const pictureSrcset = (picture: Pick<Picture, 'name' | 'width'>): string =>
  pictureWidths(picture)
    .map((width) => `${sizedPicturePath(picture.name, width)} ${width}w`)
    .join(', ');

export const findPicture = (pictures: readonly Picture[], name: string): Picture | undefined =>
  pictures.find((picture) => picture.name === name);

export interface PictureUse {
  name: string;
  /** The purpose, such as "Portrait of Dr Ada Adeyemi". */
  words: string;
  control: string;
}

export const pictureApi = (name?: string): string => `/api/pictures/${name ? `${encodeURIComponent(name)}/` : ''}`;
