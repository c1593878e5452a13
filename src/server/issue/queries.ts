import { type Expression, type ExpressionBuilder, type Insertable, type SqlBool, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, IssueTable } from '#database/schema';
import { ACCEPTED_STATUSES, has } from '#domain/decision/decision';
import type { IssueEntry, IssueText, PlacedEntry } from '#domain/issue/issue-record';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { isVisibleTo, type Visibility } from '#server/manuscript/queries';

export async function findIssue(db: ReadonlyKysely<Database>, id: string) {
  return db
    .selectFrom('issue')
    .innerJoin('volume', 'volume.id', 'issue.volume_id')
    .selectAll('issue')
    .select(['volume.number as volume_number', 'volume.year'])
    .where('issue.id', '=', id)
    .executeTakeFirst();
}

/** An issue's visible content; published articles by number, then the others. */
export async function listEntries(
  db: ReadonlyKysely<Database>,
  issueId: string,
  sight: Visibility,
): Promise<IssueEntry[]> {
  const rows = await db
    .selectFrom('manuscript')
    .leftJoin('article', 'article.manuscript_id', 'manuscript.id')
    .select(['manuscript.id', 'manuscript_number', 'manuscript.status'])
    .select([
      sql<string>`coalesce(article.title, manuscript.title)`.as('title'),
      sql<string | null>`coalesce(article.article_type, manuscript.article_type)`.as('article_type'),
    ])
    .where('issue_id', '=', issueId)
    .where(isVisibleTo(sight))
    .orderBy(sql`article.number nulls last`)
    .orderBy('manuscript_number')
    .execute();
  return rows.map((row) => ({ ...row, status: row.status as ManuscriptStatus }));
}

/** Maximum manuscripts shown as waiting for an issue, or as answers to its call. */
const PLACED_MAX = 200;

type Condition = (eb: ExpressionBuilder<Database, 'manuscript'>) => Expression<SqlBool>;

/** Manuscripts visible to the editor, each with its place, by number. */
async function listPlaced(
  db: ReadonlyKysely<Database>,
  sight: Visibility,
  condition: Condition,
): Promise<PlacedEntry[]> {
  const rows = await db
    .selectFrom('manuscript')
    .select(['manuscript.id', 'manuscript_number', 'title', 'article_type', 'status'])
    .select(({ selectFrom }) => [
      selectFrom('volume').select('number').whereRef('volume.id', '=', 'manuscript.volume_id').as('volume'),
      selectFrom('issue').select('number').whereRef('issue.id', '=', 'manuscript.issue_id').as('issue'),
    ])
    .where(condition)
    .where(isVisibleTo(sight))
    .orderBy('manuscript_number')
    .limit(PLACED_MAX)
    .execute();
  return rows.map(({ volume, issue, ...row }) => ({
    ...row,
    status: row.status as ManuscriptStatus,
    place: { volume, issue },
  }));
}

/** The statuses of manuscripts awaiting publication. */
const AWAITED = ACCEPTED_STATUSES.filter((status) => !has('isOnSite', status));

/** Manuscripts waiting for an issue: accepted, in no issue yet, and in no other volume. */
export const listWaiting = (
  db: ReadonlyKysely<Database>,
  volumeId: string,
  sight: Visibility,
): Promise<PlacedEntry[]> =>
  listPlaced(db, sight, ({ and, or, eb }) =>
    and([
      eb('manuscript.status', 'in', AWAITED),
      eb('manuscript.issue_id', 'is', null),
      or([eb('manuscript.volume_id', 'is', null), eb('manuscript.volume_id', '=', volumeId)]),
    ]),
  );

/** Inserts an issue; false if its volume has one with that number. */
export async function insertIssue(trx: Transaction<Database>, issue: Insertable<IssueTable>): Promise<boolean> {
  const written = await trx
    .insertInto('issue')
    .values(issue)
    .onConflict((conflict) => conflict.columns(['volume_id', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** An issue's editable fields as stored. */
export type KeptIssue = Omit<IssueText, 'call_opens_on' | 'call_closes_on'> & {
  call_opens_on: string | null;
  call_closes_on: string | null;
  article_order: readonly string[];
};

/** Updates an issue at a version; false if it has changed. */
export async function updateIssue(
  trx: Transaction<Database>,
  { id, version }: { id: string; version: number },
  { article_order, sections, guest_editors, ...words }: KeptIssue,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('issue')
    .set({
      ...words,
      article_order: JSON.stringify(article_order),
      sections: JSON.stringify(sections),
      guest_editors: JSON.stringify(guest_editors),
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Manuscripts answering an issue's call that are visible to the editor, by number. */
export const listAnswers = (db: ReadonlyKysely<Database>, issueId: string, sight: Visibility): Promise<PlacedEntry[]> =>
  listPlaced(db, sight, ({ exists, selectFrom }) =>
    exists(
      selectFrom('call_answer')
        .select('call_answer.issue_id')
        .whereRef('call_answer.manuscript_id', '=', 'manuscript.id')
        .where('call_answer.issue_id', '=', issueId),
    ),
  );

/** A visible manuscript by number. */
export async function findNumbered(db: ReadonlyKysely<Database>, manuscript_number: string, sight: Visibility) {
  return db
    .selectFrom('manuscript')
    .select('id')
    .where('manuscript_number', '=', manuscript_number)
    .where(isVisibleTo(sight))
    .executeTakeFirst();
}

/** Records that a manuscript answers the call of an issue, and of no other. */
export async function upsertAnswer(
  trx: Transaction<Database>,
  answer: { manuscript_id: string; issue_id: string; noted_at: Date },
): Promise<void> {
  const { manuscript_id: _, ...changed } = answer;
  await trx
    .insertInto('call_answer')
    .values(answer)
    .onConflict((conflict) => conflict.column('manuscript_id').doUpdateSet(changed))
    .execute();
}

/** Removes a manuscript from a call's answers; false if not listed. */
export async function deleteAnswer(
  trx: Transaction<Database>,
  { manuscript_id, issue_id }: { manuscript_id: string; issue_id: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('call_answer')
    .where('manuscript_id', '=', manuscript_id)
    .where('issue_id', '=', issue_id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
