import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Indexing many manuscripts takes longer than a request may.
    `set local statement_timeout = 0`,
    // Colleagues and their duties. Earlier editors could do everything, so they are managing editors.
    `create table colleague (
      account_id text primary key references account (id) on delete cascade,
      duty text not null
        check (duty in ('managing_editor', 'section_editor', 'guest_editor', 'production_editor', 'read_only')),
      categories jsonb not null default '[]',
      absent_from text check (absent_from ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      absent_until text check (absent_until ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      cover_id text references account (id) on delete set null,
      check ((absent_from is null) = (absent_until is null)),
      check (cover_id <> account_id)
    )`,
    `create index colleague_cover on colleague (cover_id) where cover_id is not null`,
    `insert into colleague (account_id, duty) select id, 'managing_editor' from account where role = 'editor'`,
    `create function follow_role() returns trigger language plpgsql as $$ begin
        if new.role = 'editor' then
          insert into colleague (account_id, duty) values (new.id, 'managing_editor') on conflict do nothing;
        else
          delete from colleague where account_id = new.id;
        end if;
        return null;
      end $$`,
    `create trigger account_is_colleague after insert or update of role on account
      for each row execute function follow_role()`,
    // The handling editor, and since when there is none if there was one.
    `alter table manuscript add column editor_id text references account (id) on delete set null`,
    `alter table manuscript add column editor_left_at timestamptz`,
    `create index manuscript_by_editor on manuscript (editor_id, submitted_at desc, id) include (status)
      where editor_id is not null`,
    `create index manuscript_without_editor on manuscript (editor_left_at, id) where editor_left_at is not null`,
    // Recusals: the manuscript no longer exists for that colleague.
    `create table recusal (
      manuscript_id text not null references manuscript (id) on delete cascade,
      account_id text not null references account (id) on delete cascade,
      recused_at timestamptz not null,
      primary key (account_id, manuscript_id)
    )`,
    `create index recusal_of_manuscript on recusal (manuscript_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
