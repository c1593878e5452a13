import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // False for a manuscript imported in progress: its outcome is this journal's.
  await sql.raw('alter table moved_article add column was_published boolean not null default true').execute(db);
}
