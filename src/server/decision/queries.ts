import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Database, DecisionTable, PlannedDecisionTable } from '#database/schema';

export async function insertDecision(trx: Transaction<Database>, decision: Insertable<DecisionTable>): Promise<void> {
  await trx.insertInto('decision').values(decision).execute();
}

/** Schedules a decision, replacing an earlier one. */
export async function savePlannedDecision(
  trx: Transaction<Database>,
  planned: Insertable<PlannedDecisionTable>,
): Promise<void> {
  const { manuscript_id: _, ...row } = planned;
  await trx
    .insertInto('planned_decision')
    .values(planned)
    .onConflict((conflict) => conflict.column('manuscript_id').doUpdateSet(row))
    .execute();
}

export const findPlannedDecision = (trx: Transaction<Database>, manuscriptId: string) =>
  trx.selectFrom('planned_decision').selectAll().where('manuscript_id', '=', manuscriptId).executeTakeFirst();

/** Cancels a scheduled decision; its effect then does nothing. */
export async function deletePlannedDecision(trx: Transaction<Database>, manuscriptId: string): Promise<void> {
  await trx.deleteFrom('planned_decision').where('manuscript_id', '=', manuscriptId).execute();
}

/** Increments the version, so that editors who loaded the manuscript earlier have to reload it. */
export async function incrementVersion(trx: Transaction<Database>, manuscriptId: string): Promise<void> {
  await trx
    .updateTable('manuscript')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', manuscriptId)
    .execute();
}

export async function findDecision(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('decision')
    .select(['manuscript_id', 'status', 'letter_subject', 'letter_text'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findDueCharge(db: Kysely<Database>, manuscriptId: string) {
  return db
    .selectFrom('fee')
    .select('article_type')
    .where('manuscript_id', '=', manuscriptId)
    .where('state', '=', 'due')
    .executeTakeFirst();
}
