import type { Insertable, Transaction } from 'kysely';
import type { Database, DecisionTable } from '#database/schema';

/** Writes a decision, which is never changed afterwards. */
export async function insertDecision(trx: Transaction<Database>, decision: Insertable<DecisionTable>): Promise<void> {
  await trx.insertInto('decision').values(decision).execute();
}
