import { addDays, DAY_MS, plainDate } from '#domain/kernel/date';
import type { Context } from '#server/kernel/context';
import { keepCitations, listUncounted } from './citation-queries.ts';

/** How often an article's citations are asked for. */
export const COUNTED_EVERY_DAYS = 7;
/** A number that stays the same gets a new date this often: each date writes the page of the article again. */
export const DATED_EVERY_DAYS = 30;
const CALLS = 10;

/**
 * Asks the register by how many works articles are cited, some hundred an hour. Pages show it with the next build. Nothing
 * is changed where the register does not know a DOI.
 */
export async function countCitations({ db, reader, clock, citedBy }: Context): Promise<void> {
  if (!citedBy) return;
  const now = clock.now();
  const today = plainDate(now);
  const before = new Date(now.getTime() - COUNTED_EVERY_DAYS * DAY_MS);
  for (let calls = 0; calls < CALLS; calls += 1) {
    const articles = await listUncounted(reader, before, citedBy.max);
    if (articles.length === 0) return;
    const counts = await citedBy.count(articles.map(({ doi }) => doi));
    for (const { manuscript_id, doi, ...known } of articles) {
      const citations = counts.get(doi.toLowerCase());
      const isNews =
        citations !== undefined &&
        (citations !== known.citations || (known.citations_on ?? '') < addDays(today, -DATED_EVERY_DAYS));
      await keepCitations(db, manuscript_id, {
        citations_asked_at: now,
        ...(isNews && { citations, citations_on: today }),
      });
    }
  }
}
