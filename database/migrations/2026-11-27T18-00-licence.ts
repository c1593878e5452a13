import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null is the licence of everything before the office could choose: CC BY 4.0.
  await sql.raw('alter table article add column licence text').execute(db);
}
