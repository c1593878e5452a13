import { UNREADABLE } from '#domain/publication/search/files';

/** A text file of the site, such as the search index's. Pages that read nothing else load nothing else. */
export async function readSiteFile(path: string): Promise<string> {
  const response = await fetch(path).catch(() => undefined);
  if (!response?.ok) throw new Error(UNREADABLE);
  return response.text();
}
