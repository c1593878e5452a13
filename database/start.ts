import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Whether the database has no journal yet. */
export async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('journal').select('id').executeTakeFirst()) === undefined;
}

/** Initialises an empty database as a production journal: never a demonstration. */
export async function startJournal(db: Kysely<Database>, now: Date): Promise<void> {
  await db.insertInto('journal').values({ id: 1, is_demonstration: false, created_at: now }).execute();
}

/**
 * Updates the planner's statistics. The embedded database has no autovacuum; without statistics it reads every article
 * to list the newest twenty.
 */
export async function analyse(db: Kysely<Database>): Promise<void> {
  await sql`analyze`.execute(db);
}
