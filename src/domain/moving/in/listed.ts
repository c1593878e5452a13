import type { EmbeddedKind } from './embedded.ts';

/** What a row of a table, or an entry of a list of references, may say of its article. */
export const LISTED_FIELDS = [
  ...(['title', 'authors', 'orcids', 'affiliations', 'emails', 'abstract', 'keywords', 'section', 'status'] as const),
  ...(['volume', 'issue', 'year', 'date', 'received', 'pages', 'first_page', 'last_page', 'doi', 'licence'] as const),
  ...(['address', 'pdf', 'language', 'references', 'funders', 'journal', 'issn', 'updates'] as const),
] as const;
export type ListedField = (typeof LISTED_FIELDS)[number];

/** An article as a list names it, in the words of the list. */
export interface Listed {
  says: Partial<Record<ListedField, string>>;
  /** Its authors, where the list names each of them apart; otherwise its words on them are read. */
  people?: ListedName[] | undefined;
  /** Its PDF: what it is and its bytes; or that it is not in the package, or that the list came without one. */
  file: FoundFile;
  /** What of it is not read, in sentences. */
  lost: string[];
}

/** A name in its parts; `isGuess` where it does not show which of it is the family name. */
export interface ListedName {
  given: string;
  family: string;
  isGuess: boolean;
}

/** What is told where a list ends its authors in “and others”. */
export const FIRST_AUTHORS_ONLY = 'It names only the first authors and ends in “et al.”. Add the others.';

/** What was found for the name of a PDF. */
export type FoundFile = { is: EmbeddedKind; bytes: number } | 'none' | 'missing' | 'alone';

/** The most that one article may say, in characters. */
export const LISTED_MAX = 150_000;
/** How many of them are tried in one call. */
export const LISTED_AT_ONCE = 100;
