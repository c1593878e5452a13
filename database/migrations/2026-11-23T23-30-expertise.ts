import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Indexing many accounts and manuscripts takes longer than a request may.
    `set local statement_timeout = 0`,
    `alter table account add column expertise jsonb not null default '[]'`,
    `alter table account add column languages jsonb not null default '[]'`,
    // The people a manuscript cites, as its reference list writes them.
    `alter table leak_report add column cited jsonb not null default '[]'`,
    // Functions, so that index and query have the same expression: an index serves no other.
    `create function person_key(first_name text, last_name text) returns text language sql immutable parallel safe
      return search_fold(regexp_replace(trim(last_name), '^.* ', '') || ' ' || left(trim(first_name), 1))`,
    `create function folded_keywords(keywords jsonb) returns jsonb language sql immutable parallel safe
      return lower(keywords::text)::jsonb`,
    `create function account_search_text(first_name text, last_name text, email text, affiliation text, expertise jsonb)
      returns text language sql immutable parallel safe return search_fold(
        first_name || ' ' || last_name || ' ' || email || ' ' || affiliation || ' ' || expertise::text)`,
    `create index account_by_person on account (person_key(first_name, last_name))`,
    `create index account_by_expertise on account using gin (folded_keywords(expertise))`,
    `create index account_search on account
      using gin (account_search_text(first_name, last_name, email, affiliation, expertise) gin_trgm_ops)`,
    `create index account_reviewers on account (created_at desc) where role = 'reviewer'`,
    `create index manuscript_by_keyword on manuscript using gin (folded_keywords(keywords))`,
    `create index review_assignment_completed on review_assignment (completed_at desc) where completed_at is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
