import { type Insertable, type SqlBool, sql, type Transaction, type Updateable } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, DepositBatchTable, DepositTable } from '#database/schema';
import { ON_SITE_STATUSES } from '#domain/decision/decision';
import { DESTINATIONS, type Destination, isRegister } from '#domain/register/deposit/destination';

const REGISTERS = (Object.keys(DESTINATIONS) as Destination[]).filter(isRegister);

export interface DepositKey {
  manuscript_id: string;
  destination: Destination;
}

/** Locks a deposit's state, creating it if needed. */
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

/** Whether an imported article keeps its DOI registration elsewhere, until the office registers it here. */
export async function isRegisteredElsewhere(trx: Transaction<Database>, manuscript_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('moved_article')
    .select('source')
    .where('manuscript_id', '=', manuscript_id)
    .where('was_published', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deposit')
            .select('deposit.state')
            .where('deposit.manuscript_id', '=', manuscript_id)
            .where('deposit.batch_id', 'is not', null)
            .where('deposit.destination', 'in', REGISTERS),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export async function listDestinations(trx: Transaction<Database>, manuscript_id: string): Promise<Destination[]> {
  const rows = await trx
    .selectFrom('deposit')
    .select('destination')
    .where('manuscript_id', '=', manuscript_id)
    .where('batch_id', 'is not', null)
    .execute();
  return rows.map(({ destination }) => destination);
}

/** Counts deposits waiting to be sent. */
export async function countPending(trx: Transaction<Database>, destination: Destination): Promise<number> {
  const { count } = await trx
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('kind', '=', 'deposit.send')
    .where('status', '=', 'waiting')
    .where(sql<SqlBool>`payload ->> 'destination' = ${destination}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Public articles, unchanged since `before`, never sent to a destination; newest first. */
export async function listNeverSent(
  trx: Transaction<Database>,
  { destination, before, limit }: { destination: Destination; before: Date; limit: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('article')
    .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
    .select('manuscript.id')
    .where('manuscript.status', 'in', ON_SITE_STATUSES)
    .where('article.record_changed_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deposit')
            .select('deposit.state')
            .whereRef('deposit.manuscript_id', '=', 'manuscript.id')
            .where('deposit.destination', '=', destination),
        ),
      ),
    )
    .orderBy('article.published_on', 'desc')
    .orderBy('manuscript.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

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

export async function insertBatch(trx: Transaction<Database>, batch: Insertable<DepositBatchTable>): Promise<void> {
  await trx.insertInto('deposit_batch').values(batch).execute();
}

export async function updateBatch(
  trx: Transaction<Database>,
  id: string,
  change: Pick<Updateable<DepositBatchTable>, 'state' | 'message' | 'answer' | 'answered_at'>,
): Promise<void> {
  await trx.updateTable('deposit_batch').set(change).where('id', '=', id).execute();
}

export async function findBatch(db: ReadonlyKysely<Database>, id: string) {
  return db
    .selectFrom('deposit_batch')
    .innerJoin('deposit', (join) =>
      join
        .onRef('deposit.manuscript_id', '=', 'deposit_batch.manuscript_id')
        .onRef('deposit.destination', '=', 'deposit_batch.destination'),
    )
    .select(['id', 'deposit_batch.manuscript_id', 'deposit_batch.destination', 'deposit_batch.state'])
    .select(['sent_at', 'document', 'dois', 'record_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}
