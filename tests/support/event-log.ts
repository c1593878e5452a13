import { type Kysely, sql } from 'kysely';
import type { Database } from '#database/schema';

/** The whole log, oldest first. */
export const events = (db: Kysely<Database>) => db.selectFrom('event').selectAll().orderBy('position').execute();

/** Changes the log behind its back, as someone with full access to the database could. */
export const tamper = (db: Kysely<Database>, change: (trx: Kysely<Database>) => Promise<unknown>) =>
  db.transaction().execute(async (trx) => {
    await sql`alter table event disable trigger user`.execute(trx);
    await change(trx);
    await sql`alter table event enable trigger user`.execute(trx);
  });
