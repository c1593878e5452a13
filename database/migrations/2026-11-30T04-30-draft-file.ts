import { type Kysely, sql } from 'kysely';

/** A draft keeps its manuscript's file, so it can be continued on another device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table draft_file (
      draft_id text primary key references draft on delete cascade,
      file_key text not null unique,
      name text not null,
      format text not null check (format in ('pdf', 'doc', 'docx')),
      bytes integer not null check (bytes > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      sent_at timestamptz not null
    )`,
    // Drafts are deleted with an SQL statement: their stored files go with the next clean-up.
    `create function let_go_of_draft_file() returns trigger language plpgsql as $$
      begin
        insert into unclaimed_file (object_key, remove_after) values (old.file_key, old.sent_at) on conflict do nothing;
        return old;
      end $$`,
    `create trigger draft_file_is_let_go_of after delete on draft_file
      for each row execute function let_go_of_draft_file()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
