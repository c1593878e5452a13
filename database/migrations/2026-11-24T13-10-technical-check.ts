import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // At most one row: the office's own list. Without it, the default applies.
    `create table technical_checklist (
      id integer primary key check (id = 1),
      points jsonb not null,
      updated_by text not null,
      updated_at timestamptz not null
    )`,
    `create table technical_check (
      manuscript_id text primary key references manuscript on delete restrict,
      state text not null check (state in ('open', 'sent-back', 'passed')),
      ticked jsonb,
      words text not null,
      asked jsonb not null,
      changed_by text not null,
      changed_at timestamptz not null,
      corrected_at timestamptz
    )`,
    `create index technical_check_by_state on technical_check (state, changed_at, manuscript_id)`,
    // Manuscripts already past this stage need no check.
    `insert into technical_check (manuscript_id, state, words, asked, changed_by, changed_at)
      select id, 'passed', '', '[]', '', updated_at from manuscript where status <> 'submitted' or round > 1`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
