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
  /** The words that were found, as they are there. */
  found: string;
  /** Where, in plain words: "the text, page 1", "the header", "the properties". */
  where: string;
  /** The words around it; empty if there are none. */
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

/** True if reviewers could read in their files who wrote the manuscript. */
export function revealsAuthors(leaks: readonly Pick<Leak, 'where'>[]): boolean {
  const harmless: readonly string[] = Object.values(HARMLESS_PLACES);
  return leaks.some(({ where }) => !harmless.includes(where));
}
