import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { OPEN_STATUSES } from '#domain/decision/decision';

/** Lists manuscripts that may be waiting for their handling editor: open ones, and any with a pending request. */
export async function listHandledManuscripts(
  db: ReadonlyKysely<Database>,
): Promise<{ id: string; editor_id: string }[]> {
  const rows = await db
    .selectFrom('manuscript')
    .select(['id', 'editor_id'])
    .where('editor_id', 'is not', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('status', 'in', OPEN_STATUSES),
        exists(
          selectFrom('request')
            .select('request.id')
            .whereRef('request.manuscript_id', '=', 'manuscript.id')
            .where('answer', 'is', null),
        ),
      ]),
    )
    .execute();
  return rows.flatMap(({ id, editor_id }) => (editor_id === null ? [] : { id, editor_id }));
}

const displayName = sql<string>`coalesce(nullif(trim(account.first_name || ' ' || account.last_name), ''), account.email)`;

/** Lists active colleagues with their covers; `is_away` if absent today. */
export async function listColleagues(db: ReadonlyKysely<Database>, today: string) {
  return db
    .selectFrom('colleague')
    .innerJoin('account', 'account.id', 'colleague.account_id')
    .select(['account.id', 'account.email', 'duty', 'cover_id', displayName.as('name')])
    .select(sql<boolean>`coalesce(${today} between absent_from and absent_until, false)`.as('is_away'))
    .where('account.is_active', '=', true)
    .where('account.email_verified_at', 'is not', null)
    .execute();
}

export interface ReportedTask {
  id: string;
  rule: string;
  subject_id: string;
  manuscript_id: string;
  due_on: string;
  deadline_on: string;
  sent_at: Date;
}

/** Records tasks as reported; returns the ids of those not reported before. */
export async function insertReported(trx: Transaction<Database>, rows: readonly ReportedTask[]): Promise<string[]> {
  const written = await trx
    .insertInto('reminder')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['rule', 'subject_id', 'deadline_on']).doNothing())
    .returning('id')
    .execute();
  return written.map(({ id }) => id);
}

/** Lists reported tasks with their manuscripts' current editors. */
export async function listReported(db: Kysely<Database> | ReadonlyKysely<Database>, ids: readonly string[]) {
  return (db as ReadonlyKysely<Database>)
    .selectFrom('reminder')
    .innerJoin('manuscript', 'manuscript.id', 'reminder.manuscript_id')
    .select(['manuscript.id', 'manuscript.editor_id', 'rule', 'subject_id', 'deadline_on'])
    .where('reminder.id', 'in', ['', ...ids])
    .execute();
}
