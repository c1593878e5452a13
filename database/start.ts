import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** True while no one has started this database: it holds no journal yet. */
export async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('journal').select('id').executeTakeFirst()) === undefined;
}

/** Makes an empty database a production journal: nothing in it, and it will never be taken for a demonstration. */
export async function startJournal(db: Kysely<Database>, now: Date): Promise<void> {
  await db.insertInto('journal').values({ id: 1, is_demonstration: false, created_at: now }).execute();
}
