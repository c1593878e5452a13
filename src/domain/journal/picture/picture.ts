/** A picture of the office, as pages show it. */
export interface Picture {
  /** A hash of its content and the ending of its format: the same picture has the same name everywhere. */
  name: string;
  /** As it is shown, in pixels. */
  width: number;
  height: number;
  /** What it shows, for those who do not see it; empty if it is only decoration. */
  description: string;
  /** Whose picture it is; empty if no one has to be named. */
  credit: string;
}

/** A picture as the office sees it. */
export interface OfficePicture extends Picture {
  bytes: number;
  added_by: string;
  added_at: string;
  /** Where it is shown, in words; one that is shown nowhere can be removed. */
  used_as: string[];
}

/** The form of a picture's name. */
export const PICTURE_NAME = /^[0-9a-f]{16}\.(?:jpg|png|webp)$/;

/** The limits of a picture: bytes; pixels of a side and in all; characters of what is said about it. */
export const PICTURE_MAX = {
  /** It is sent with its form, so this is what one request can carry on every host. */
  bytes: 3.5 * 1024 * 1024,
  side: 10_000,
  pixels: 40_000_000,
  description: 500,
  credit: 200,
} as const;

/** What is smaller than this on one of its sides looks coarse wherever it is shown. */
export const PICTURE_SIDE_MIN = 160;

/** What the office is told about pictures. */
export const PICTURE_TEXTS = {
  added: 'The picture was added.',
  known: 'This picture was already here; its description is updated.',
  saved: 'Saved.',
  removed: 'The picture was removed.',
  wrongType: 'Choose a JPEG, PNG or WebP file.',
  tooLarge: 'Choose a picture of at most 3.5 MB.',
  broken: 'This file cannot be read as a picture. Export it again, or choose another one.',
  moving: 'This picture is animated. Choose a still one.',
  tooManyPixels: `Choose a picture of at most ${PICTURE_MAX.pixels / 1_000_000} million pixels, and ${PICTURE_MAX.side} on a side.`,
  tooFewPixels: `Choose a picture of at least ${PICTURE_SIDE_MIN} pixels on each side.`,
  gone: 'This picture is no longer there. Choose another one.',
  used: 'This picture is in use. Remove it there first.',
} as const;

/**
 * The widths, in pixels, in which the build makes a picture as WebP; of those, none wider than the picture. Portraits and
 * covers take the smaller ones, the home page the larger ones.
 */
const WIDTHS = [160, 320, 640, 960, 1440] as const;
const WIDEST = 1920;

/** The widths in which the build makes a picture: the last one is its own, or the widest. */
export function widthsOf({ width }: Pick<Picture, 'width'>): number[] {
  const smaller = WIDTHS.filter((one) => one < Math.min(width, WIDEST));
  return [...smaller, Math.min(width, WIDEST)];
}

/** The address of a picture as it was sent, without what its file said beside the picture. */
export const picturePath = (name: string): string => `/pictures/${name}`;

/** The address of a picture in one of its widths. */
export const sizedPath = (name: string, width: number): string =>
  `/pictures/${name.replace(/\.\w+$/, '')}-${width}.webp`;

/** The format that a picture's name says. */
export const pictureFormat = (name: string) => name.slice(name.lastIndexOf('.') + 1) as 'jpg' | 'png' | 'webp';

/** The addresses of a picture's widths, as `srcset` wants them. */
export const pictureSources = (picture: Pick<Picture, 'name' | 'width'>): string =>
  widthsOf(picture)
    .map((width) => `${sizedPath(picture.name, width)} ${width}w`)
    .join(', ');

/** The picture of a name; undefined if it is none, or none that pages show. */
export const pictureNamed = (pictures: readonly Picture[], name: string): Picture | undefined =>
  pictures.find((picture) => picture.name === name);

/** A picture that something shows: by its name, as what, and which control chooses it. */
export interface ShownPicture {
  name: string;
  /** What it is there, such as "Portrait of Dr Ada Adeyemi". */
  words: string;
  control: string;
}
