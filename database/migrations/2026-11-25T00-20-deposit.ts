import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table deposit (
      manuscript_id text not null references article on delete restrict,
      destination text not null,
      state text not null check (state in ('not_sent', 'sent', 'accepted_with_warnings', 'registered', 'failed')),
      message text not null,
      state_at timestamptz not null,
      registered_at timestamptz,
      batch_id text,
      batch_at timestamptz,
      records_sha256 text,
      article_updated_at timestamptz,
      primary key (manuscript_id, destination)
    )`,
    `create index deposit_by_state on deposit (state, state_at, manuscript_id)`,
    `create table deposit_batch (
      id text primary key,
      manuscript_id text not null references article on delete restrict,
      destination text not null,
      sent_at timestamptz not null,
      document text not null,
      dois jsonb not null,
      state text not null check (state in ('not_sent', 'sent', 'accepted_with_warnings', 'registered', 'failed')),
      message text not null,
      answer text not null,
      answered_at timestamptz
    )`,
    `create index deposit_batch_of on deposit_batch (manuscript_id, sent_at)`,
    // Harvesters read records in order of change.
    `create index article_by_change on article (updated_at, manuscript_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
