import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Destination } from '#domain/register/deposit/destination';

/** The database server's version, and the journal's size in bytes. */
export async function readDatabase(db: ReadonlyKysely<Database>): Promise<{ server: string; bytes: number }> {
  const row = await db
    .selectNoFrom([
      sql<string>`current_setting('server_version')`.as('version'),
      sql<string>`pg_database_size(current_database())`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { server: `PostgreSQL ${row.version.split(' ')[0]}`, bytes: Number(row.bytes) };
}

/** Counts dead and due entries of the outbox, with the time the oldest became due. */
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

/** When each hourly chore last ran; null if never. */
export async function listChoreTimes(db: ReadonlyKysely<Database>): Promise<(Date | null)[]> {
  const rows = await db.selectFrom('chore').select('done_at').execute();
  return rows.map(({ done_at }) => done_at);
}

/** The number of articles that a destination has refused. */
export async function countRefusedDeposits(db: ReadonlyKysely<Database>, destination: Destination): Promise<number> {
  const { refused } = await db
    .selectFrom('deposit')
    .where('state', '=', 'failed')
    .where('destination', '=', destination)
    .select(({ fn }) => fn.countAll<number>().as('refused'))
    .executeTakeFirstOrThrow();
  return Number(refused);
}

/** The installation date: when the first migration ran. */
export async function findInstalledAt(db: ReadonlyKysely<Database>): Promise<Date | undefined> {
  const began = sql<string | null>`(select min(timestamp) from kysely_migration)`.as('began');
  const row = await db.selectNoFrom(began).executeTakeFirst();
  return row?.began ? new Date(row.began) : undefined;
}
