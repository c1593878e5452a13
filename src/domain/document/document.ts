/** The formats a manuscript may be sent in, by file extension (spec §5, §9). */
export const DOCUMENT_FORMATS = ['pdf', 'doc', 'docx'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];
/** The formats inspected before storing: manuscripts, and workbooks among additional files. */
export type InspectedFormat = DocumentFormat | 'xlsx';

/** The media type a stored document is served with. */
export const DOCUMENT_MEDIA_TYPES: Record<DocumentFormat, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** The largest document, in bytes (spec §9: 10 MB). */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;

/** The size of every upload part except the last; Netlify accepts about 4.5 MB per request. */
export const UPLOAD_PART_BYTES = 3 * 1024 * 1024;

/** The largest document sent with the form; larger ones are uploaded in parts first. */
export const DIRECT_UPLOAD_MAX_BYTES = { netlify: 3.5 * 1024 * 1024, ownServer: DOCUMENT_MAX_BYTES } as const;

/** Messages for refused files (the first two: spec §5). */
export const DOCUMENT_TEXTS = {
  required: 'File is required',
  wrongType: 'Please upload a PDF or Word document',
  tooLarge: 'The file is larger than 10 MB. Try compressing its images.',
  empty: 'The file is empty. Save it again, then choose it.',
} as const;

/** The format a file name suggests; undefined for any other extension. */
export function formatOf(name: string): DocumentFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase();
  return DOCUMENT_FORMATS.find((format) => format === ending);
}

/** The reviewers' copy of each kind of file: the manuscript, and the response to reviewers. */
export const COPY_KINDS = { original: 'review_copy', response: 'response_copy' } as const;
export type SentKind = keyof typeof COPY_KINDS;
export type CopyKind = (typeof COPY_KINDS)[SentKind];

/** A feature of an accepted file that an editor should know about. */
export interface DocumentFlag {
  code: string;
  /** One plain sentence. */
  text: string;
}
