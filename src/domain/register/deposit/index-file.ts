/** Indexes that accept articles as a file, which the office saves and uploads, by name on the wire. */
export const INDEX_FILES = {
  doaj: 'Directory of Open Access Journals (DOAJ)',
  pubmed: 'PubMed',
} as const;

/** An index's name. */
export type IndexFile = keyof typeof INDEX_FILES;
