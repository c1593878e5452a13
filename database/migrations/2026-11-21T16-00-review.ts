import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table review_assignment
      add column reviewer_number integer check (reviewer_number >= 1),
      add column interests text,
      add column interests_declared_at timestamptz,
      add column cancel_reason text not null default '',
      add column returned_at timestamptz,
      add column return_reason text not null default '',
      add column thanked_at timestamptz,
      add column rating integer check (rating between 1 and 5),
      add column rating_note text not null default '',
      add column form jsonb`,
    // Reviewer 1 of a manuscript is the same person in all its rounds.
    `create unique index review_assignment_number on review_assignment (manuscript_id, round, reviewer_number)`,
    `create index review_assignment_open on review_assignment (due_on)
      where completed_at is null and declined_at is null and cancelled_at is null`,
    `create table review_draft (
      assignment_id text primary key references review_assignment on delete restrict,
      content jsonb not null,
      version integer not null default 1,
      updated_at timestamptz not null
    )`,
    `create table review (
      assignment_id text not null references review_assignment on delete restrict,
      number integer not null check (number >= 1),
      content jsonb not null,
      recommendation text not null
        check (recommendation in ('accept', 'minor_revisions', 'major_revisions', 'reject')),
      submitted_at timestamptz not null,
      primary key (assignment_id, number)
    )`,
    `create table review_for_author (
      assignment_id text primary key references review_assignment on delete restrict,
      text text not null,
      includes_file boolean not null default true,
      version integer not null default 1,
      edited_by text not null,
      edited_at timestamptz not null,
      released_at timestamptz
    )`,
    `create table review_file (
      id text primary key,
      assignment_id text not null references review_assignment on delete restrict,
      kind text not null check (kind in ('original', 'clean_copy')),
      file_key text not null unique,
      name text not null,
      format text not null,
      bytes integer not null check (bytes > 0),
      sha256 text not null,
      scan_status text not null default 'not_scanned'
        check (scan_status in ('not_scanned', 'pending', 'clean', 'infected')),
      flags jsonb not null default '[]',
      leaks jsonb not null default '[]',
      created_at timestamptz not null
    )`,
    `create index review_file_by_assignment on review_file (assignment_id)`,
    `create table reviewer_candidate (
      id text primary key,
      manuscript_id text not null references manuscript on delete restrict,
      round integer not null check (round >= 1),
      position integer not null check (position >= 1),
      email text not null,
      due_days integer not null check (due_days between 1 and 365),
      added_by text not null,
      added_by_id text not null,
      added_at timestamptz not null,
      assignment_id text references review_assignment on delete restrict,
      passed_over_at timestamptz,
      passed_over_reason text not null default ''
    )`,
    `create unique index reviewer_candidate_once on reviewer_candidate (manuscript_id, round, lower(email))`,
    `create table reminder (
      id text primary key,
      rule text not null,
      subject_id text not null,
      manuscript_id text not null references manuscript on delete restrict,
      due_on text not null check (due_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      deadline_on text not null check (deadline_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      sent_at timestamptz,
      stopped_at timestamptz,
      stopped_by text,
      unique (rule, subject_id, deadline_on)
    )`,
    `create index reminder_open on reminder (due_on) where sent_at is null and stopped_at is null`,
    `create index reminder_by_manuscript on reminder (manuscript_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
