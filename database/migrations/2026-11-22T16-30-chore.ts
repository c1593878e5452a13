import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table chore (
      name text primary key,
      done_at timestamptz,
      held_until timestamptz
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
