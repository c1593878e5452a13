import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Destination } from '#domain/register/deposit/destination';

/** The server of the database as it names itself, and the size of the journal in bytes. */
export async function readDatabase(db: ReadonlyKysely<Database>): Promise<{ server: string; bytes: number }> {
  const row = await db
    .selectNoFrom([
      sql<string>`current_setting('server_version')`.as('version'),
      sql<string>`pg_database_size(current_database())`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { server: `PostgreSQL ${row.version.split(' ')[0]}`, bytes: Number(row.bytes) };
}

/** What waits for delivery: how much was given up, how much is due, and since when the oldest. */
export async function countDeliveries(db: ReadonlyKysely<Database>, now: Date) {
  const due = sql<boolean>`status = 'waiting' and next_at <= ${now}`;
  return db
    .selectFrom('outbox')
    .where('status', 'in', ['waiting', 'dead'])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'dead').as('dead'),
      fn.countAll<number>().filterWhere(due).as('due'),
      fn.min('next_at').filterWhere(due).as('oldest'),
    ])
    .executeTakeFirstOrThrow();
}

/** When each piece of the hourly work was last done; null for one that never was. */
export async function listChoresDone(db: ReadonlyKysely<Database>): Promise<(Date | null)[]> {
  const rows = await db.selectFrom('chore').select('done_at').execute();
  return rows.map(({ done_at }) => done_at);
}

/** How many articles a destination has refused. */
export async function countRefusedDeposits(db: ReadonlyKysely<Database>, destination: Destination): Promise<number> {
  const { refused } = await db
    .selectFrom('deposit')
    .where('state', '=', 'failed')
    .where('destination', '=', destination)
    .select(({ fn }) => fn.countAll<number>().as('refused'))
    .executeTakeFirstOrThrow();
  return Number(refused);
}

/** Since when there is this journal: its first migration. */
export async function findJournalBegan(db: ReadonlyKysely<Database>): Promise<Date | undefined> {
  const began = sql<string | null>`(select min(timestamp) from kysely_migration)`.as('began');
  const row = await db.selectNoFrom(began).executeTakeFirst();
  return row?.began ? new Date(row.began) : undefined;
}
