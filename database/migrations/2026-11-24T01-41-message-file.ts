import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table message_file (
      id text primary key,
      message_id text references message on delete cascade,
      inquiry_message_id text references inquiry_message on delete cascade,
      file_key text not null unique,
      name text not null,
      format text not null check (format in ('pdf', 'doc', 'docx')),
      bytes integer not null check (bytes > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      scan_status text not null check (scan_status in ('not_scanned', 'pending', 'clean', 'infected')),
      flags jsonb not null,
      created_at timestamptz not null,
      check (num_nonnulls(message_id, inquiry_message_id) = 1)
    )`,
    `create index message_file_by_message on message_file (message_id) where message_id is not null`,
    `create index message_file_by_inquiry on message_file (inquiry_message_id) where inquiry_message_id is not null`,
    // People are erased with SQL statements: their stored files go with the next clean-up.
    `create function let_go_of_message_file() returns trigger language plpgsql as $$
      begin
        insert into unclaimed_file (object_key, remove_after) values (old.file_key, old.created_at)
          on conflict do nothing;
        return old;
      end $$`,
    `create trigger message_file_is_let_go_of after delete on message_file
      for each row execute function let_go_of_message_file()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
