import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Everything was in English before the office could choose.
  await sql.raw("alter table article add column language text not null default 'en'").execute(db);
  await sql.raw("alter table manuscript add column language text not null default 'en'").execute(db);
}
