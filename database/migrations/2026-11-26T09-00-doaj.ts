import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const states = `check (state in ('not_sent', 'sent', 'accepted_with_warnings', 'registered', 'failed', 'removed'))`;
  const statements = [
    `alter table deposit add column record_id text`,
    `alter table deposit drop constraint deposit_state_check`,
    `alter table deposit add constraint deposit_state_check ${states}`,
    `alter table deposit_batch drop constraint deposit_batch_state_check`,
    `alter table deposit_batch add constraint deposit_batch_state_check ${states}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
