/** Accepted formats of a full text, by file extension. */
const TEXT_FORMATS = ['docx', 'html', 'markdown', 'jats'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** The full-text format a file name suggests; undefined for other extensions. */
export function textFormatOf(name: string): TextFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return ENDINGS.get(ending);
}

const ENDINGS = new Map<string, TextFormat>([
  ...[['docx', 'docx'] as const, ['html', 'html'] as const, ['htm', 'html'] as const],
  ...[['md', 'markdown'] as const, ['markdown', 'markdown'] as const],
  ['xml', 'jats'],
]);

/** Figure formats. `svg` drawings come only with sample articles and cannot be uploaded. */
const FIGURE_FORMATS = ['png', 'jpg', 'webp'] as const;
export type FigureFormat = (typeof FIGURE_FORMATS)[number];

/** The media type a figure is served with. */
export const FIGURE_MEDIA_TYPES: Record<FigureFormat | 'svg', string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

/** Production's limits: bytes; pixels per side and in total. */
export const PRODUCTION_MAX = {
  /** A figure is sent with its form, so limited to what one request can carry on every host. */
  figureBytes: 3.5 * 1024 * 1024,
  figureSide: 10_000,
  figurePixels: 40_000_000,
  figures: 40,
  supplements: 20,
  /** The full text as HTML, in characters. */
  html: 1_000_000,
  references: 500,
} as const;
