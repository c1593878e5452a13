/** An author a leak report looks for. */
export interface Identity {
  given: string;
  family: string;
  email: string;
  affiliation: string;
  orcid: string | null;
}

/** A place that could reveal the authors to reviewers. */
export interface Leak {
  what: 'name' | 'email' | 'affiliation' | 'orcid';
  /** The matched text. */
  found: string;
  /** The location in plain language: "the text, page 1", "the header", "the properties". */
  where: string;
  /** The surrounding text; empty if there is none. */
  context: string;
}

/**
 * The result of searching a file for its authors. `unreadable` means that the file or part of it could not be read;
 * such a file never counts as "clean".
 */
export interface LeakReport {
  status: 'clean' | 'leaks' | 'unreadable';
  leaks: Leak[];
  /** Why part of it could not be read, in one sentence; empty otherwise. */
  reason: string;
}

/** A place in the response file, distinguished from one in the manuscript. */
export const inResponseFile = <Place extends string>(place: Place) => `${place}, in the response file` as const;

/** The parts of a manuscript quoted in invitations, where a name may be found. */
export const TEXT_PLACES = { title: 'the title', abstract: 'the abstract', keywords: 'the keywords' } as const;

/** Places that do not identify the authors: self-citations, and text that reviewers see without names. */
export const HARMLESS_PLACES = {
  ...TEXT_PLACES,
  references: 'the reference list',
  responseReferences: inResponseFile('the reference list'),
  response: 'the response to the reviewers',
} as const;

/** Whether the files could reveal the authors to reviewers. */
export function revealsAuthors(leaks: readonly Pick<Leak, 'where'>[]): boolean {
  const harmless: readonly string[] = Object.values(HARMLESS_PLACES);
  return leaks.some(({ where }) => !harmless.includes(where));
}
