import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table galley
      add column covered_file_key text,
      add column covered_bytes integer check (covered_bytes > 0),
      add column covered_sha256 text check (covered_sha256 ~ '^[0-9a-f]{64}$'),
      add constraint galley_covered_whole check
        ((covered_file_key is null) = (covered_bytes is null) and (covered_file_key is null) = (covered_sha256 is null))`,
    // PDFs uploaded before this migration get their cover through the outbox too.
    `insert into outbox (id, kind, payload, status, next_at, created_at)
      select 'cover-' || manuscript_id, 'galley.typeset',
        jsonb_build_object('manuscript_id', manuscript_id), 'waiting', now(), now()
      from galley where file_key not like 'typeset/%'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
