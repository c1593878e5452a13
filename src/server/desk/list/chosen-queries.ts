import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { ChosenDoneTable, Database } from '#database/schema';
import type { ManuscriptPlace } from '#domain/issue/issue-record';
import type { Journal } from '#domain/journal/journal';
import { DAY_MS, overdueBefore } from '#domain/kernel/date';
import { isAwaited } from '#server/manuscript/queries';

/** Records the press of a button for a manuscript; false if already recorded. */
export async function noteDone(trx: Transaction<Database>, done: Insertable<ChosenDoneTable>): Promise<boolean> {
  const row = await trx
    .insertInto('chosen_done')
    .values(done)
    .onConflict((conflict) => conflict.doNothing())
    .returning('press')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes presses too old to be retried. */
export async function deleteOldDone(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('chosen_done').where('done_at', '<', before).execute();
}

/** The volume and issue of a manuscript, by their numbers. */
export async function readPlace(db: ReadonlyKysely<Database>, id: string): Promise<ManuscriptPlace> {
  return db
    .selectFrom('manuscript')
    .leftJoin('volume', 'volume.id', 'manuscript.volume_id')
    .leftJoin('issue', 'issue.id', 'manuscript.issue_id')
    .select(['volume.number as volume', 'issue.number as issue'])
    .where('manuscript.id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function findEditorId(db: ReadonlyKysely<Database>, id: string): Promise<string | null> {
  return (await db.selectFrom('manuscript').select('editor_id').where('id', '=', id).executeTakeFirstOrThrow())
    .editor_id;
}

/** Assignments of the current round with an overdue answer or review. */
export async function listLate(
  { days }: Journal,
  db: ReadonlyKysely<Database>,
  id: string,
  now: Date,
): Promise<string[]> {
  const silentSince = new Date(now.getTime() - days.answer * DAY_MS);
  const rows = await db
    .selectFrom('review_assignment')
    .select('id')
    .where('manuscript_id', '=', id)
    .where(isAwaited())
    .where(
      sql<boolean>`case when accepted_at is null then invited_at <= ${silentSince} else due_on < ${overdueBefore(now)} end`,
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Metadata of the manuscripts for the table, besides their cards. */
export async function listMetadata(db: ReadonlyKysely<Database>, ids: readonly string[]) {
  const wanted = ['', ...ids];
  const [manuscripts, authors] = await Promise.all([
    db
      .selectFrom('manuscript')
      .leftJoin('article', 'article.manuscript_id', 'manuscript.id')
      .select(['manuscript.id', 'manuscript.abstract', 'manuscript.keywords', 'article.doi', 'article.published_on'])
      .where('manuscript.id', 'in', wanted)
      .execute(),
    db
      .selectFrom('manuscript_author')
      .select(['manuscript_id', 'given', 'family', 'email', 'affiliation', 'orcid', 'is_corresponding'])
      .where('manuscript_id', 'in', wanted)
      .orderBy('position')
      .execute(),
  ]);
  const grouped = Map.groupBy(authors, ({ manuscript_id }) => manuscript_id);
  return new Map(manuscripts.map((one) => [one.id, { ...one, authors: grouped.get(one.id) ?? [] }]));
}
