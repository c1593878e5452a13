import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Finds substrings in a hundred thousand manuscripts without a scan.
    `create extension if not exists pg_trgm`,
    `alter table manuscript add column search_text text not null
      generated always as (lower(title || ' ' || abstract || ' ' || keywords::text)) stored`,
    `create index manuscript_search on manuscript using gin (search_text gin_trgm_ops)`,
    `create index manuscript_newest_first on manuscript (submitted_at desc, id)`,
    `create index manuscript_by_title on manuscript (lower(title), id)`,
    `create table review_assignment (
      id text primary key,
      manuscript_id text not null references manuscript on delete restrict,
      round integer not null check (round >= 1),
      reviewer_id text not null references account on delete restrict,
      invited_by text not null,
      invited_by_id text,
      invited_at timestamptz not null,
      due_on text not null check (due_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      accepted_at timestamptz,
      declined_at timestamptz,
      decline_reason text not null default '',
      suggested_colleagues text not null default '',
      cancelled_at timestamptz,
      completed_at timestamptz,
      unique (manuscript_id, round, reviewer_id)
    )`,
    `create index review_assignment_by_reviewer on review_assignment (reviewer_id, invited_at desc)`,
    `create table review_token (
      hash text primary key,
      assignment_id text not null references review_assignment on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    `create index review_token_by_assignment on review_token (assignment_id)`,
    `create table letter_template (
      status text primary key,
      subject text not null,
      text text not null,
      updated_by text not null,
      updated_at timestamptz not null
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
