import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // At most one row: the code for creating the first managing editor. Only its hash is stored.
  const statement = `create table setup_code (
    id integer primary key check (id = 1),
    hash text not null,
    created_at timestamptz not null
  )`;
  await sql.raw(statement).execute(db);
}
