import type { Journal } from '#domain/journal/journal';
import type { Env } from '#server/kernel/env';
import type { CitedBy } from './cited-by.ts';

/** The service at CITED_BY_URL; undefined without it, and citations are not counted. */
export async function openCitedBy(
  journal: Journal,
  { citedByUrl }: Pick<Env, 'citedByUrl'>,
): Promise<CitedBy | undefined> {
  return citedByUrl ? (await import('./cited-by-crossref.ts')).crossrefCitedBy(journal, citedByUrl) : undefined;
}
