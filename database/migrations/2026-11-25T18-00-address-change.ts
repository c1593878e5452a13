import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // One row per account whose address is being changed or has been; then `email` is the former one.
    `create table address_change (
      account_id text primary key references account(id) on delete cascade,
      email text not null,
      asked_at timestamptz not null,
      present_agreed_at timestamptz,
      new_confirmed_at timestamptz,
      changed_at timestamptz
    )`,
    'alter table one_time_token drop constraint one_time_token_purpose_check',
    `alter table one_time_token add check
      (purpose in ('verify_email', 'reset_password', 'present_address', 'new_address'))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
