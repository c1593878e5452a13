/** Accepted formats of a full text, by file extension. */
const TEXT_FORMATS = ['docx', 'html', 'markdown', 'jats'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** Returns the full-text format for a file name; undefined for other extensions. */
export function textFormatOf(name: string): TextFormat | undefined {
  const extension = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return FORMATS_BY_EXTENSION.get(extension);
}

const FORMATS_BY_EXTENSION = new Map<string, TextFormat>([
  ...[['docx', 'docx'] as const, ['html', 'html'] as const, ['htm', 'html'] as const],
  ...[['md', 'markdown'] as const, ['markdown', 'markdown'] as const],
  ['xml', 'jats'],
]);

/** Formats for uploaded figures; only sample articles have `svg`. */
const FIGURE_FORMATS = ['png', 'jpg', 'webp'] as const;
export type FigureFormat = (typeof FIGURE_FORMATS)[number];

export const FIGURE_MEDIA_TYPES: Record<FigureFormat | 'svg', string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

/** Limits in bytes, pixels, characters or items. */
export const PRODUCTION_MAX = {
  /** A figure is sent with its form, so its size is limited by the smallest request limit of any host. */
  figureBytes: 3.5 * 1024 * 1024,
  figureSide: 10_000,
  figurePixels: 40_000_000,
  figures: 40,
  supplements: 20,
  /** The full text as HTML, in characters. */
  html: 1_000_000,
  references: 500,
} as const;
