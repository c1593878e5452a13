/** Addresses for preservation services; separate from the others, which every script loads. */
export const preservationPath = '/preservation';

/** The page of everything published in a year. */
export function preservationYear(year: number): string {
  return `${preservationPath}/${year}`;
}

/** The archive of an article, with all its files. */
export function articleArchive(slug: string): string {
  const name = encodeURIComponent(slug);
  return `/articles/${name}/${name}.zip`;
}

/** The OAI-PMH endpoint. */
export const oaiPath = '/oai';

/** The permission statements preservation services look for, verbatim. */
export const LOCKSS_PERMISSION = 'LOCKSS system has permission to collect, preserve, and serve this Archival Unit.';
export const CLOCKSS_PERMISSION = 'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit.';
