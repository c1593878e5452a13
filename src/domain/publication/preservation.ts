/** Separate from `#domain/kernel/paths`, which every script loads. */
export const preservationPath = '/preservation';

export function preservationYearPath(year: number): string {
  return `${preservationPath}/${year}`;
}

/** Returns the address of the ZIP file with all files of an article. */
export function articleArchive(slug: string): string {
  const name = encodeURIComponent(slug);
  return `/articles/${name}/${name}.zip`;
}

export const oaiPath = '/oai';

/** Preservation services look for these statements verbatim. */
export const LOCKSS_PERMISSION = 'LOCKSS system has permission to collect, preserve, and serve this Archival Unit.';
export const CLOCKSS_PERMISSION = 'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit.';
