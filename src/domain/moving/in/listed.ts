import type { EmbeddedKind } from './embedded.ts';

/** The fields that a table row or reference entry may have. */
export const LISTED_FIELDS = [
  ...(['title', 'authors', 'orcids', 'affiliations', 'emails', 'abstract', 'keywords', 'section', 'status'] as const),
  ...([
    'volume',
    'issue',
    'year',
    'date',
    'received',
    'revised',
    'accepted',
    'pages',
    'first_page',
    'last_page',
    'doi',
    'licence',
  ] as const),
  ...(['address', 'pdf', 'language', 'references', 'funders', 'journal', 'issn', 'updates'] as const),
] as const;
export type ListedField = (typeof LISTED_FIELDS)[number];

/** An article as listed, verbatim. */
export interface ListedArticle {
  says: Partial<Record<ListedField, string>>;
  /** Structured authors, if the list has them; otherwise its text is parsed. */
  people?: ListedName[] | undefined;
  /** Its PDF: the type and size, or why there is none. */
  file: FoundFile;
  /** Ignored data, one sentence each. */
  lost: string[];
}

/** A split name; `isGuess` if the family name is uncertain. */
export interface ListedName {
  given: string;
  family: string;
  isGuess: boolean;
}

/** The note on an entry whose author list ends in “and others”. */
export const FIRST_AUTHORS_ONLY = 'It names only the first authors and ends in “et al.”. Add the others.';

/** The result of looking for a PDF. */
export type FoundFile = { is: EmbeddedKind; bytes: number } | 'none' | 'missing' | 'alone';

/** Maximum characters per article. */
export const LISTED_MAX = 150_000;
/** Maximum per call. */
export const LISTED_AT_ONCE = 100;
