import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table moved_import (
      id text primary key,
      file_name text not null,
      started_at timestamptz not null,
      started_by text not null
    )`,
    // Null for items imported before imports were distinguished.
    'alter table moved_article add column import_id text references moved_import (id)',
    'create index moved_article_by_import on moved_article (import_id) where import_id is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
