import { sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { dutiesWith } from '#domain/account/colleague/duty';
import { ACCEPTED_STATUSES } from '#domain/decision/decision';
import type { ProductionTaskName, TaskCandidate, TaskState } from '#domain/production/task';
import { conflictingManuscripts } from '#server/manuscript/queries';

const accountName = sql<string>`coalesce(nullif(trim(account.first_name || ' ' || account.last_name), ''), account.email)`;

/** Whether an `account` may do the tasks of a `manuscript`: active, with the right, and without a conflict of interest. */
export const canDoTasks = sql<boolean>`(account.is_active and account.email_verified_at is not null
  and exists (select from colleague where colleague.account_id = account.id
    and colleague.duty in (${sql.join(dutiesWith('produce').map(sql.lit))}))
  and manuscript.id not in ${conflictingManuscripts(sql`account.email`)})`;

export async function listTasks(db: ReadonlyKysely<Database>, manuscriptId: string) {
  return db
    .selectFrom('production_task')
    .innerJoin('account', 'account.id', 'production_task.assignee_id')
    .select(['task', 'assignee_id', 'due_on', 'is_done', accountName.as('assignee')])
    .where('manuscript_id', '=', manuscriptId)
    .orderBy('task')
    .execute();
}

const selectCandidates = (db: ReadonlyKysely<Database>, manuscriptId: string) =>
  db
    .selectFrom('account')
    .innerJoin('manuscript', (join) => join.on('manuscript.id', '=', manuscriptId))
    .select(['account.id', accountName.as('name')])
    .where(canDoTasks);

/** Colleagues who may do a manuscript's tasks, by name. */
export async function listCandidates(
  db: ReadonlyKysely<Database>,
  manuscriptId: string,
  today: string,
): Promise<TaskCandidate[]> {
  return selectCandidates(db, manuscriptId)
    .innerJoin('colleague', 'colleague.account_id', 'account.id')
    .select(
      sql<string | null>`case when ${today} between absent_from and absent_until then absent_until end`.as(
        'absent_until',
      ),
    )
    .orderBy('name')
    .orderBy('account.id')
    .execute();
}

export async function findCandidate(trx: Transaction<Database>, manuscriptId: string, id: string) {
  return selectCandidates(readerOf(trx), manuscriptId)
    .select('account.email')
    .where('account.id', '=', id)
    .executeTakeFirst();
}

/** Saves a task; `assigned_at` is the time of the assignment to the present person. */
export async function saveTask(
  trx: Transaction<Database>,
  key: { manuscript_id: string; task: ProductionTaskName },
  state: TaskState,
  { isReassigned, now }: { isReassigned: boolean; now: Date },
): Promise<void> {
  await trx
    .insertInto('production_task')
    .values({ ...key, ...state, assigned_at: now })
    .onConflict((conflict) =>
      conflict.columns(['manuscript_id', 'task']).doUpdateSet({ ...state, ...(isReassigned && { assigned_at: now }) }),
    )
    .execute();
}

export async function deleteTask(trx: Transaction<Database>, manuscriptId: string, task: ProductionTaskName) {
  await trx.deleteFrom('production_task').where('manuscript_id', '=', manuscriptId).where('task', '=', task).execute();
}

/** Finds the data of the email to a task's assignee; undefined if it is finished or reassigned, or the person may not do it. */
export async function findAssigned(
  db: ReadonlyKysely<Database>,
  { manuscript_id, task, assignee_id }: { manuscript_id: string; task: ProductionTaskName; assignee_id: string },
) {
  return db
    .selectFrom('production_task')
    .innerJoin('manuscript', 'manuscript.id', 'production_task.manuscript_id')
    .innerJoin('account', 'account.id', 'production_task.assignee_id')
    .select(['manuscript_number', 'title', 'task', 'due_on', 'account.email', accountName.as('name')])
    .where('production_task.manuscript_id', '=', manuscript_id)
    .where('task', '=', task)
    .where('assignee_id', '=', assignee_id)
    .where('is_done', '=', false)
    .where('manuscript.status', 'in', ACCEPTED_STATUSES)
    .where(canDoTasks)
    .executeTakeFirst();
}
