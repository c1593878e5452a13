import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column are_names_apart boolean not null default false`.execute(db);
}
