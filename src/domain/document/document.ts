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

/** Whom a leak report looks for: one author of the manuscript. */
export interface Identity {
  given: string;
  family: string;
  email: string;
  affiliation: string;
  orcid: string | null;
}

/** One place where reviewers could read who wrote the manuscript. */
export interface Leak {
  what: 'name' | 'email' | 'affiliation' | 'orcid';
  /** The words that were found, as they stand there. */
  found: string;
  /** Where, in plain words: "the text, page 1", "the header", "the properties". */
  where: string;
  /** The words around it; empty where there are none. */
  context: string;
}

/**
 * What a search for the authors of a manuscript found in what reviewers will get. `unreadable` means that
 * the file or a part of it could not be read; such a file is never "clean".
 */
export interface LeakReport {
  status: 'clean' | 'leaks' | 'unreadable';
  leaks: Leak[];
  /** One sentence on what could not be read; empty otherwise. */
  reason: string;
}

/** A place in the authors' response file, named so that the office can tell it from one in the manuscript. */
export const inResponseFile = <Place extends string>(place: Place) => `${place}, in the response file` as const;

/** Where in the words of a manuscript, which invitations quote, a name was found. */
export const WORD_PLACES = { title: 'the title', abstract: 'the abstract', keywords: 'the keywords' } as const;

/**
 * Places where a name does not identify the authors: they cite themselves, and reviewers see the words of the
 * manuscript and of the response without names.
 */
export const HARMLESS_PLACES = {
  ...WORD_PLACES,
  references: 'the reference list',
  responseReferences: inResponseFile('the reference list'),
  response: 'the response to the reviewers',
} as const;

/** True where reviewers could read in their files who wrote the manuscript. */
export function revealsAuthors(leaks: readonly Pick<Leak, 'where'>[]): boolean {
  const harmless: readonly string[] = Object.values(HARMLESS_PLACES);
  return leaks.some(({ where }) => !harmless.includes(where));
}
