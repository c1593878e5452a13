import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';

/** Has harvesters read the records of articles again whose type is called otherwise now; the articles name it by its id. */
export async function markRenamedTypes(trx: Transaction<Database>, types: readonly string[], now: Date): Promise<void> {
  if (types.length === 0) return;
  await trx.updateTable('article').set({ record_changed_at: now }).where('article_type', 'in', types).execute();
}
