/** The formats a manuscript may be sent in, by the ending of the file's name (spec §5, §9). */
export const DOCUMENT_FORMATS = ['pdf', 'doc', 'docx'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];
/** The formats that are inspected before they are stored: manuscripts, and workbooks that go with an article. */
export type InspectedFormat = DocumentFormat | 'xlsx';

/** The media type a stored document is served with. */
export const DOCUMENT_MEDIA_TYPES: Record<DocumentFormat, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** The largest document, in bytes (spec §9: 10 MB). */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;

/** The size of each part of a file that is sent in parts, except for the last; Netlify passes about 4.5 MB at once. */
export const UPLOAD_PART_BYTES = 3 * 1024 * 1024;

/** The largest document sent with the form itself; a larger one is uploaded in parts first. */
export const DIRECT_UPLOAD_MAX_BYTES = { netlify: 3.5 * 1024 * 1024, ownServer: DOCUMENT_MAX_BYTES } as const;

/** The messages about a file that is refused (the first two: spec §5). */
export const DOCUMENT_TEXTS = {
  required: 'File is required',
  wrongType: 'Please upload a PDF or Word document',
  tooLarge: 'The file is larger than 10 MB. Try compressing its images.',
  empty: 'The file is empty. Choose it again, or save it again first.',
} as const;

/** The format a file's name claims; undefined for any other ending. */
export function formatOf(name: string): DocumentFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase();
  return DOCUMENT_FORMATS.find((format) => format === ending);
}

/** The copy that reviewers get of each file that authors send: the manuscript, and the response to the reviewers. */
export const COPY_KINDS = { original: 'review_copy', response: 'response_copy' } as const;
/** A file as its authors sent it. */
export type SentKind = keyof typeof COPY_KINDS;
/** A file that reviewers get. */
export type CopyKind = (typeof COPY_KINDS)[SentKind];

/** Something in a file that is allowed, but that an editor should know about. */
export interface DocumentFlag {
  code: string;
  /** One plain sentence. */
  text: string;
}
