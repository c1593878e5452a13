import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // The imported address, digested with a key outside the database; null for earlier imports.
    'alter table moved_account add column fingerprint text unique',
    `create table gone_account (
      fingerprint text primary key,
      why text not null,
      gone_at timestamptz not null
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
