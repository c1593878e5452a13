import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table decision add column override jsonb`.execute(db);
  await sql`alter table article add column changes jsonb not null default '[]'`.execute(db);
}
