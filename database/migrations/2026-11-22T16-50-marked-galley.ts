import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table galley
      add column marked_file_key text,
      add column marked_bytes integer check (marked_bytes > 0),
      add column marked_sha256 text check (marked_sha256 ~ '^[0-9a-f]{64}$'),
      add constraint galley_marked_whole check
        ((marked_file_key is null) = (marked_bytes is null) and (marked_file_key is null) = (marked_sha256 is null))`,
    // Articles retracted before this migration get their mark through the outbox too.
    `insert into outbox (id, kind, payload, status, next_at, created_at)
      select 'mark-' || galley.manuscript_id, 'galley.mark',
        jsonb_build_object('manuscript_id', galley.manuscript_id), 'waiting', now(), now()
      from galley where exists (select from notice where notice.manuscript_id = galley.manuscript_id
        and notice.kind = 'retraction' and notice.withdrawn_at is null)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
