import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table manuscript add column is_title_page_apart boolean not null default false`.execute(db);
}
