import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // An imported account, whose owner may not know about it yet.
  await sql
    .raw(
      `create table moved_account (
        account_id text primary key references account(id) on delete cascade,
        source text not null,
        moved_at timestamptz not null,
        moved_by text not null
      )`,
    )
    .execute(db);
}
