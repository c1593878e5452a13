import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table one_time_token drop constraint one_time_token_purpose_check',
    `alter table one_time_token add check
      (purpose in ('verify_email', 'reset_password', 'present_address', 'new_address', 'stop_address'))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
