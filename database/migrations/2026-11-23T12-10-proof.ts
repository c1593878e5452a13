import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table proof (
      id text primary key,
      manuscript_id text not null references manuscript on delete restrict,
      number integer not null check (number >= 1),
      digest text not null,
      recipient_name text not null,
      recipient_email text not null,
      message text not null,
      questions jsonb not null,
      due_on text not null check (due_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      sent_at timestamptz not null,
      sent_by text not null,
      sent_by_id text,
      told_at timestamptz not null,
      revoked_at timestamptz,
      revoked_by text,
      answer text check (answer in ('corrections', 'approval')),
      answered_at timestamptz,
      answered_by text,
      answered_by_id text,
      answered_digest text,
      reply jsonb,
      unique (manuscript_id, number),
      check ((answer is null) = (answered_at is null))
    )`,
    `create index proof_open on proof (due_on) where answer is null and revoked_at is null`,
    `create table proof_comment (
      id text not null,
      proof_id text not null references proof on delete restrict,
      position integer not null check (position >= 1),
      anchor text not null,
      label text not null,
      quote text not null,
      text text not null,
      suggestion text not null,
      state text not null default 'open' check (state in ('open', 'done', 'answered')),
      reply text not null default '',
      settled_at timestamptz,
      settled_by text,
      primary key (proof_id, id)
    )`,
    `create table proof_draft (
      manuscript_id text primary key references manuscript on delete restrict,
      content jsonb not null,
      version integer not null default 1,
      updated_at timestamptz not null
    )`,
    `create table proof_token (
      hash text primary key,
      manuscript_id text not null references manuscript on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    `create index proof_token_by_manuscript on proof_token (manuscript_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
