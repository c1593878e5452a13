import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table taking_in (
    manuscript_id text primary key references manuscript on delete cascade,
    state text not null check (state in ('waiting', 'failed')),
    file_name text not null,
    reason text not null default '',
    changed_at timestamptz not null
  )`.execute(db);
}
