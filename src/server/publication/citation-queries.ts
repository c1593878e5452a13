import type { Kysely } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ON_SITE } from '#domain/decision/decision';

/** Articles whose citations were not counted since `before`, never counted ones first. */
export async function listUncounted(db: ReadonlyKysely<Database>, before: Date, limit: number) {
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
export async function keepCitations(
  db: Kysely<Database>,
  manuscript_id: string,
  said: { citations_asked_at: Date; citations?: number; citations_on?: string },
): Promise<void> {
  await db.updateTable('article').set(said).where('manuscript_id', '=', manuscript_id).execute();
}
