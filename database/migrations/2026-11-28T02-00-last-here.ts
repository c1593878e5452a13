import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    String.raw`alter table account add column last_here_on text check (last_here_on ~ '^\d{4}-\d\d-\d\d$')`,
    // Sessions are kept for a month, sign-ins in the log for good.
    `update account set last_here_on = seen.day from (
       select account_id, to_char(max(moment) at time zone 'utc', 'YYYY-MM-DD') as day from (
         select account_id, last_seen_at as moment from session
         union all select object_id, at from event where action = 'login.succeeded'
       ) as here group by account_id
     ) as seen where seen.account_id = account.id and account.is_active`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
