import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Rewriting many manuscripts and accounts takes longer than a request may.
    `set local statement_timeout = 0`,
    // Monthly figures then need no calendar: computing each instant's month takes longer than counting.
    `alter table manuscript_course add column submitted_month integer not null generated always as ((
      extract(year from submitted_at at time zone 'UTC') * 12
      + extract(month from submitted_at at time zone 'UTC') - 1)::integer) stored`,
    // Stored as searched: the index holds trigrams, and each text it finds is checked again.
    `alter table account add column search_text text not null
      generated always as (account_search_text(first_name, last_name, email, affiliation, expertise)) stored`,
    `drop index account_search`,
    `create index account_search on account using gin (search_text gin_trgm_ops)`,
    // Finds new manuscripts without reading their rows, which hold whole abstracts.
    `create index manuscript_new on manuscript (status_since, id)
      include (round, editor_id, editor_left_at, category, submitted_at) where status = 'submitted' and round = 1`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
