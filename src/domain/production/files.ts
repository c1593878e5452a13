/** The formats a full text may be uploaded in, by the ending of the file's name. */
const TEXT_FORMATS = ['docx', 'html', 'markdown', 'jats'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** The format of a full text that a file's name claims; undefined for any other ending. */
export function textFormatOf(name: string): TextFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return ENDINGS.get(ending);
}

const ENDINGS = new Map<string, TextFormat>([
  ...[['docx', 'docx'] as const, ['html', 'html'] as const, ['htm', 'html'] as const],
  ...[['md', 'markdown'] as const, ['markdown', 'markdown'] as const],
  ['xml', 'jats'],
]);

/** The formats of figures. Drawings (`svg`) come with the sample articles only; they cannot be uploaded. */
const FIGURE_FORMATS = ['png', 'jpg', 'webp'] as const;
export type FigureFormat = (typeof FIGURE_FORMATS)[number];

/** The media type a figure is served with. */
export const FIGURE_MEDIA_TYPES: Record<FigureFormat | 'svg', string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

/** The limits of production. Bytes; pixels in each direction and in all. */
export const PRODUCTION_MAX = {
  /** A figure is sent with its form, so this is what one request can carry on every host. */
  figureBytes: 3.5 * 1024 * 1024,
  figureSide: 10_000,
  figurePixels: 40_000_000,
  figures: 40,
  supplements: 20,
  /** The full text as HTML, in characters. */
  html: 1_000_000,
  references: 500,
} as const;
