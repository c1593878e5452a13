import { DOCUMENT_FORMATS } from './document.ts';

export const FURTHER_FORMATS = [...DOCUMENT_FORMATS, 'xlsx', 'csv', 'txt', 'png', 'jpg', 'tif'] as const;
export type FurtherFormat = (typeof FURTHER_FORMATS)[number];

const OTHER_ENDINGS: Readonly<Record<string, FurtherFormat>> = { jpeg: 'jpg', tiff: 'tif' };

/** The format a file name suggests; undefined for any other extension. */
export function furtherFormatOf(name: string): FurtherFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return FURTHER_FORMATS.find((format) => format === (OTHER_ENDINGS[ending] ?? ending));
}
