/** Formats that are safe to open and do not need a particular vendor's software. */
const FORMATS = ['pdf', 'docx', 'xlsx', 'csv', 'txt', 'png', 'jpg'] as const;
export type SupplementFormat = (typeof FORMATS)[number];

export const SUPPLEMENT_MEDIA_TYPES: Record<SupplementFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
};

/** Matches `supplement-2.csv`. */
export const SUPPLEMENT_FILE = new RegExp(`^supplement-\\d{1,2}\\.(?:${FORMATS.join('|')})$`);

/** Determines the format by the extension; undefined if unsupported. */
export function supplementFormatOf(name: string): SupplementFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase();
  return FORMATS.find((format) => format === (ending === 'jpeg' ? 'jpg' : ending));
}

/** Returns "CSV, 12 kB". */
export function supplementFacts({ file, bytes }: { file: string; bytes: number }): string {
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${LABELS[supplementFormatOf(file) ?? 'txt']}, ${size}`;
}

const LABELS: Record<SupplementFormat, string> = {
  pdf: 'PDF',
  docx: 'Word',
  xlsx: 'Excel',
  csv: 'CSV',
  txt: 'plain text',
  png: 'PNG',
  jpg: 'JPEG',
};
