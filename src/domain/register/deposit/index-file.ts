/** The indexes that take a journal's articles as a file, which the office saves and hands in, by their name on the wire. */
export const INDEX_FILES = {
  doaj: 'Directory of Open Access Journals (DOAJ)',
  pubmed: 'PubMed',
} as const;

/** An index's name. */
export type IndexFile = keyof typeof INDEX_FILES;
