import { UNREADABLE } from '#domain/publication/search/files';

/**
 * Fetches a text file of the site, such as one of the search index. Separate from `api.ts`, so that pages that need
 * only this stay small.
 */
export async function readSiteFile(path: string): Promise<string> {
  const response = await fetch(path).catch(() => undefined);
  if (!response?.ok) throw new Error(UNREADABLE);
  return response.text();
}
