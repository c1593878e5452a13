import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statement = `alter table notice
    add column created_at timestamptz,
    add column created_by text not null default '',
    add column withdrawn_at timestamptz,
    add column withdrawn_by text not null default '',
    add column withdrawal_reason text not null default ''`;
  await sql.raw(statement).execute(db);
}
