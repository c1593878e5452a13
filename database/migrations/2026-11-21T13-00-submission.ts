import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table contact_message (
      id text primary key,
      name text not null,
      email text not null,
      subject text not null,
      message text not null,
      created_at timestamptz not null
    )`,
    `create table service_request (
      id text primary key,
      name text not null,
      email text not null,
      organization text not null,
      service_type text not null,
      details text not null,
      created_at timestamptz not null
    )`,
    `alter table manuscript
      add column submitter_id text references account on delete restrict,
      add column submission_code text unique,
      add column round integer not null default 1 check (round >= 1),
      add column cover_letter text not null default '',
      add column declarations jsonb not null default '{}',
      add column suggested_reviewers jsonb not null default '[]',
      add column opposed_reviewers jsonb not null default '[]',
      add column revision_due_on text check (revision_due_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      add column withdrawal_requested_at timestamptz,
      add column withdrawal_reason text not null default ''`,
    `create index manuscript_by_submitter on manuscript (submitter_id, submitted_at desc)`,
    `create index manuscript_author_by_email on manuscript_author (lower(email))`,
    `create table manuscript_counter (
      year integer primary key,
      last integer not null check (last >= 1)
    )`,
    `create table manuscript_file (
      id text primary key,
      manuscript_id text not null references manuscript on delete restrict,
      round integer not null check (round >= 1),
      kind text not null check (kind in ('original', 'review_copy')),
      file_key text not null unique,
      name text not null,
      format text not null check (format in ('pdf', 'doc', 'docx')),
      bytes integer not null check (bytes > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      scan_status text not null check (scan_status in ('not_scanned', 'pending', 'clean', 'infected')),
      flags jsonb not null,
      created_at timestamptz not null,
      unique (manuscript_id, round, kind)
    )`,
    `create table leak_report (
      manuscript_id text not null references manuscript on delete restrict,
      round integer not null check (round >= 1),
      status text not null check (status in ('clean', 'leaks', 'unreadable')),
      leaks jsonb not null,
      reason text not null,
      removed jsonb not null,
      made_at timestamptz not null,
      primary key (manuscript_id, round)
    )`,
    `create table revision (
      manuscript_id text not null references manuscript on delete restrict,
      round integer not null check (round >= 2),
      response text not null,
      submitted_at timestamptz not null,
      primary key (manuscript_id, round)
    )`,
    `create table decision (
      id text primary key,
      manuscript_id text not null references manuscript on delete restrict,
      round integer not null check (round >= 1),
      previous_status text not null,
      status text not null,
      notes text not null,
      letter_subject text not null,
      letter_text text not null,
      revision_due_on text check (revision_due_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      decided_by text not null,
      decided_by_id text,
      decided_at timestamptz not null
    )`,
    `create index decision_by_manuscript on decision (manuscript_id, decided_at)`,
    `create function refuse_decision_change() returns trigger language plpgsql as $$
      begin raise exception 'decisions are append-only'; end $$`,
    `create trigger decision_is_append_only before update or delete on decision
      for each row execute function refuse_decision_change()`,
    `create table submission_receipt (
      key text primary key,
      manuscript_id text not null references manuscript on delete restrict,
      created_at timestamptz not null
    )`,
    `create index submission_receipt_by_time on submission_receipt (created_at)`,
    `create table co_author_token (
      hash text primary key,
      manuscript_id text not null references manuscript on delete restrict,
      position integer not null check (position >= 1),
      created_at timestamptz not null,
      used_at timestamptz
    )`,
    `create table unclaimed_file (
      object_key text primary key,
      remove_after timestamptz not null
    )`,
    `create index unclaimed_file_by_time on unclaimed_file (remove_after)`,
    `create table upload (
      id text primary key,
      account_id text not null references account on delete cascade,
      name text not null,
      format text not null check (format in ('pdf', 'doc', 'docx')),
      bytes integer not null check (bytes > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      token_hash text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    `create index upload_by_account on upload (account_id)`,
    `create index upload_by_expiry on upload (expires_at)`,
    `create table upload_part (
      upload_id text not null references upload on delete cascade,
      number integer not null check (number >= 1),
      bytes integer not null check (bytes > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      object_key text not null unique,
      primary key (upload_id, number)
    )`,
    `create table draft (
      id text primary key,
      account_id text not null references account on delete cascade,
      content jsonb not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
    `create index draft_by_account on draft (account_id, updated_at desc)`,
    `create index session_by_binding on session (binding_hash) where binding_hash is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
