import { addDays, DAY_MS, plainDate } from '#domain/kernel/date';
import type { Context } from '#server/kernel/context';
import { keepCitations, listUncounted } from './citation-queries.ts';

/** The counting interval. */
export const COUNTED_EVERY_DAYS = 7;
/** An unchanged count is redated this often: each date rewrites the page. */
export const DATED_EVERY_DAYS = 30;
const CALLS = 10;

/** Updates citation counts, some hundred per hour. Pages show them with the next build. Unknown DOIs change nothing. */
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
