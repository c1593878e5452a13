import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { ChosenDoneTable, Database, SavedViewTable } from '#database/schema';
import type { SavedView } from '#domain/desk/list/saved-view';
import type { ManuscriptPlace } from '#domain/issue/issue-record';
import type { Journal } from '#domain/journal/journal';
import { DAY_MS, overdueCutoff } from '#domain/kernel/date';
import { isAwaited, isVisibleTo, type Visibility } from '#server/manuscript/queries';

/** Lists a person's views and the shared ones, by name. */
export async function listViews(db: ReadonlyKysely<Database>, ownerId: string): Promise<SavedView[]> {
  return db
    .selectFrom('saved_view')
    .innerJoin('account', 'account.id', 'saved_view.owner_id')
    .select(['saved_view.id', 'name', 'status', 'query', 'is_shared'])
    .select(sql<boolean>`owner_id = ${ownerId}`.as('is_own'))
    .select(sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`.as('by'))
    .where(({ or, eb }) => or([eb('owner_id', '=', ownerId), eb('is_shared', '=', true)]))
    .orderBy(sql`lower(name)`)
    .orderBy('saved_view.id')
    .execute();
}

export async function lockView(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('saved_view').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks a person's views; returns their number and whether one already has this name. */
export async function lockViews(
  trx: Transaction<Database>,
  ownerId: string,
  { name, but: exceptId }: { name: string; but?: string },
) {
  await trx.selectFrom('account').select('id').where('id', '=', ownerId).forUpdate().execute();
  const rows = await trx.selectFrom('saved_view').select(['id', 'name']).where('owner_id', '=', ownerId).execute();
  const isTaken = rows.some((row) => row.id !== exceptId && row.name.toLowerCase() === name.toLowerCase());
  return { count: rows.length, isTaken };
}

export async function insertView(trx: Transaction<Database>, view: Insertable<SavedViewTable>): Promise<void> {
  await trx.insertInto('saved_view').values(view).execute();
}

export async function updateView(
  trx: Transaction<Database>,
  id: string,
  change: { name: string; is_shared: boolean },
): Promise<void> {
  await trx.updateTable('saved_view').set(change).where('id', '=', id).execute();
}

export async function deleteView(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('saved_view').where('id', '=', id).execute();
}

const reviewerName = sql<string | null>`nullif(trim(account.first_name || ' ' || account.last_name), '')`;

/** Newest first. */
export const listRequests = (db: ReadonlyKysely<Database>, visibility: Visibility, limit: number) =>
  db
    .selectFrom('request')
    .innerJoin('manuscript', 'manuscript.id', 'request.manuscript_id')
    .leftJoin('review_assignment', 'review_assignment.id', 'request.assignment_id')
    .leftJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .select(['manuscript_number', 'title', 'kind', 'words', 'wanted_on', 'asked_at', 'answer', 'answer_words'])
    .select(['granted_on', 'answered_by', 'answered_at', reviewerName.as('reviewer'), 'account.email'])
    .where(isVisibleTo(visibility))
    .orderBy('asked_at', 'desc')
    .orderBy('request.id')
    .limit(limit)
    .execute();

/** Newest first. */
export const listAssignments = (db: ReadonlyKysely<Database>, visibility: Visibility, limit: number) =>
  db
    .selectFrom('review_assignment')
    .innerJoin('manuscript', 'manuscript.id', 'review_assignment.manuscript_id')
    .innerJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .select(['manuscript_number', 'title', 'review_assignment.round', reviewerName.as('reviewer'), 'account.email'])
    .select(['invited_by', 'invited_at', 'due_on', 'accepted_at', 'declined_at', 'cancelled_at', 'completed_at'])
    .select(['thanked_at', 'rating', isAwaited().as('is_awaited')])
    .where(isVisibleTo(visibility))
    .orderBy('invited_at', 'desc')
    .orderBy('review_assignment.id')
    .limit(limit)
    .execute();

/** Records a bulk action on a manuscript; false if it was recorded before. */
export async function recordBulkAction(
  trx: Transaction<Database>,
  done: Insertable<ChosenDoneTable>,
): Promise<boolean> {
  const row = await trx
    .insertInto('chosen_done')
    .values(done)
    .onConflict((conflict) => conflict.doNothing())
    .returning('press')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes records of clicks too old to be retried. */
export async function deleteOldBulkActions(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('chosen_done').where('done_at', '<', before).execute();
}

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

/** Lists assignments of the current round with an overdue answer or review. */
export async function listOverdueAssignments(
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
      sql<boolean>`case when accepted_at is null then invited_at <= ${silentSince} else due_on < ${overdueCutoff(now)} end`,
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Reads the metadata that cards do not have. */
export async function listMetadata(db: ReadonlyKysely<Database>, ids: readonly string[]) {
  const manuscriptIds = ['', ...ids];
  const [manuscripts, authors] = await Promise.all([
    db
      .selectFrom('manuscript')
      .leftJoin('article', 'article.manuscript_id', 'manuscript.id')
      .select(['manuscript.id', 'manuscript.abstract', 'manuscript.keywords', 'article.doi', 'article.published_on'])
      .where('manuscript.id', 'in', manuscriptIds)
      .execute(),
    db
      .selectFrom('manuscript_author')
      .select(['manuscript_id', 'given', 'family', 'email', 'affiliation', 'orcid', 'is_corresponding'])
      .where('manuscript_id', 'in', manuscriptIds)
      .orderBy('position')
      .execute(),
  ]);
  const grouped = Map.groupBy(authors, ({ manuscript_id }) => manuscript_id);
  return new Map(manuscripts.map((one) => [one.id, { ...one, authors: grouped.get(one.id) ?? [] }]));
}
