import type { Kysely } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ON_SITE } from '#domain/decision/decision';
import { addDays, DAY_MS, plainDate } from '#domain/kernel/date';
import type { Context } from '#server/kernel/context';

/** Articles whose citations were not counted since `before`, never counted ones first. */
async function listUncounted(db: ReadonlyKysely<Database>, before: Date, limit: number) {
  const rows = await db
    .selectFrom('article')
    .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
    .select(['article.manuscript_id', 'article.doi', 'article.citations', 'article.citations_on'])
    .where('article.doi', 'is not', null)
    .where('article.is_sample', '=', false)
    .where('manuscript.status', 'in', ON_SITE)
    .where(({ eb, or }) => or([eb('citations_asked_at', 'is', null), eb('citations_asked_at', '<', before)]))
    .orderBy('citations_asked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ doi, ...row }) => ({ ...row, doi: doi ?? '' }));
}

/** Stores an article's citation count, or only that it was requested. */
async function keepCitations(
  db: Kysely<Database>,
  manuscript_id: string,
  said: { citations_asked_at: Date; citations?: number; citations_on?: string },
): Promise<void> {
  await db.updateTable('article').set(said).where('manuscript_id', '=', manuscript_id).execute();
}

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
