import type { Insertable, Transaction, Updateable } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, DepositBatchTable, DepositTable } from '#database/schema';
import type { Destination } from '#domain/deposit/destination';

/** What is deposited, and where. */
export interface DepositKey {
  manuscript_id: string;
  destination: Destination;
}

/** How a deposit stands; made where there was none, and changed by nobody else until the transaction ends. */
export async function lockDeposit(trx: Transaction<Database>, { manuscript_id, destination }: DepositKey, now: Date) {
  await trx
    .insertInto('deposit')
    .values({ manuscript_id, destination, state: 'not_sent', message: '', state_at: now })
    .onConflict((conflict) => conflict.columns(['manuscript_id', 'destination']).doNothing())
    .execute();
  return trx
    .selectFrom('deposit')
    .selectAll()
    .where('manuscript_id', '=', manuscript_id)
    .where('destination', '=', destination)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** True for an article that came with its DOI from another system, as long as the office has not had it deposited. */
export async function isRegisteredElsewhere(trx: Transaction<Database>, manuscript_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('moved_article')
    .select('source')
    .where('manuscript_id', '=', manuscript_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deposit')
            .select('deposit.state')
            .where('deposit.manuscript_id', '=', manuscript_id)
            .where('deposit.batch_id', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes how a deposit stands. */
export async function updateDeposit(
  trx: Transaction<Database>,
  { manuscript_id, destination }: DepositKey,
  change: Updateable<DepositTable>,
): Promise<void> {
  await trx
    .updateTable('deposit')
    .set(change)
    .where('manuscript_id', '=', manuscript_id)
    .where('destination', '=', destination)
    .execute();
}

/** Keeps a deposit before it is sent. */
export async function insertBatch(trx: Transaction<Database>, batch: Insertable<DepositBatchTable>): Promise<void> {
  await trx.insertInto('deposit_batch').values(batch).execute();
}

/** Keeps what became of a deposit. */
export async function updateBatch(
  trx: Transaction<Database>,
  id: string,
  change: Pick<Updateable<DepositBatchTable>, 'state' | 'message' | 'answer' | 'answered_at'>,
): Promise<void> {
  await trx.updateTable('deposit_batch').set(change).where('id', '=', id).execute();
}

/** A deposit without its file; undefined where there is none. */
export async function findBatch(db: ReadonlyKysely<Database>, id: string) {
  return db
    .selectFrom('deposit_batch')
    .select(['id', 'manuscript_id', 'destination', 'sent_at', 'dois', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
}
