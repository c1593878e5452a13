import { type Kysely, sql } from 'kysely';

/** Frozen in time: never edit a migration that has been released; write another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Many manuscripts and accounts take longer to write anew than a request may.
    `set local statement_timeout = 0`,
    // Figures by month need no calendar then: to find the month of each of many instants takes longer than to count them.
    `alter table manuscript_course add column submitted_month integer not null generated always as ((
      extract(year from submitted_at at time zone 'UTC') * 12
      + extract(month from submitted_at at time zone 'UTC') - 1)::integer) stored`,
    // Kept as it is searched: the index knows letters by three, and each text it finds is looked at again.
    `alter table account add column search_text text not null
      generated always as (account_search_text(first_name, last_name, email, affiliation, expertise)) stored`,
    `drop index account_search`,
    `create index account_search on account using gin (search_text gin_trgm_ops)`,
    // What is new is found among all without a look at the manuscripts themselves, which hold whole abstracts.
    `create index manuscript_new on manuscript (status_since, id)
      include (round, editor_id, editor_left_at, category, submitted_at) where status = 'submitted' and round = 1`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
