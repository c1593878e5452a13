import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Append-only. Only differences from the defaults are stored, so that improved defaults apply wherever nothing was
  // changed.
  const statement = `create table setting_version (
    group_name text not null,
    version integer not null check (version > 0),
    own jsonb not null,
    changed_by text not null,
    changed_at timestamptz not null,
    primary key (group_name, version)
  )`;
  await sql.raw(statement).execute(db);
}
