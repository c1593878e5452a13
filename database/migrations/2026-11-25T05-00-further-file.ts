import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const formats = `('pdf', 'doc', 'docx', 'xlsx', 'csv', 'txt', 'png', 'jpg', 'tif')`;
  const statements = [
    `create table further_file (
      id text primary key,
      draft_id text references draft on delete cascade,
      manuscript_id text references manuscript on delete cascade,
      round integer not null default 1 check (round >= 1),
      kind text not null
        check (kind in ('title_page', 'figure', 'table', 'supplement', 'checklist', 'disclosure')),
      file_key text not null unique,
      name text not null,
      format text not null check (format in ${formats}),
      bytes integer not null check (bytes > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      scan_status text not null check (scan_status in ('not_scanned', 'pending', 'clean', 'infected')),
      flags jsonb not null,
      sent_at timestamptz not null,
      copy_file_key text unique,
      copy_bytes integer check (copy_bytes > 0),
      copy_sha256 text check (copy_sha256 ~ '^[0-9a-f]{64}$'),
      searched_at timestamptz,
      leaks jsonb not null default '[]',
      reason text not null default '',
      held_since timestamptz,
      settled text check (settled in ('shown', 'withheld')),
      settled_by text,
      settled_at timestamptz,
      check (num_nonnulls(draft_id, manuscript_id) = 1),
      check (num_nonnulls(copy_file_key, copy_bytes, copy_sha256) in (0, 3)),
      check (num_nonnulls(settled, settled_by, settled_at) in (0, 3))
    )`,
    `create index further_file_by_draft on further_file (draft_id) where draft_id is not null`,
    `create index further_file_by_manuscript on further_file (manuscript_id) where manuscript_id is not null`,
    `create index further_file_held on further_file (held_since) where held_since is not null and settled is null`,
    // Drafts are deleted with an SQL statement: their stored files go with the next clean-up.
    `create function let_go_of_further_file() returns trigger language plpgsql as $$
      begin
        insert into unclaimed_file (object_key, remove_after)
          select key, old.sent_at from unnest(array[old.file_key, old.copy_file_key]) key where key is not null
          on conflict do nothing;
        return old;
      end $$`,
    `create trigger further_file_is_let_go_of after delete on further_file
      for each row execute function let_go_of_further_file()`,
    `alter table upload drop constraint upload_format_check`,
    `alter table upload add constraint upload_format_check check (format in ${formats})`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
