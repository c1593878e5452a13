import { UNREADABLE } from '#domain/publication/search/unreadable';

/** A file of the site, such as one of the search index, as text. Pages that read nothing else load nothing else. */
export async function readSiteFile(path: string): Promise<string> {
  const response = await fetch(path).catch(() => undefined);
  if (!response?.ok) throw new Error(UNREADABLE);
  return response.text();
}
