import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table thread (
      id text primary key,
      manuscript_id text not null references manuscript on delete restrict,
      kind text not null check (kind in ('office', 'author', 'reviewer')),
      assignment_id text references review_assignment on delete restrict,
      waiting_since timestamptz,
      check ((kind = 'reviewer') = (assignment_id is not null)),
      check (kind <> 'office' or waiting_since is null)
    )`,
    `create unique index thread_once on thread (manuscript_id, kind, coalesce(assignment_id, ''))`,
    `create index thread_by_assignment on thread (assignment_id)`,
    `create index thread_waiting on thread (waiting_since) where waiting_since is not null`,
    `create table message (
      id text primary key,
      thread_id text not null references thread on delete restrict,
      position integer not null check (position > 0),
      side text not null check (side in ('office', 'author', 'reviewer')),
      written_by text not null,
      written_by_id text,
      text text not null,
      written_at timestamptz not null,
      unique (thread_id, position)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
