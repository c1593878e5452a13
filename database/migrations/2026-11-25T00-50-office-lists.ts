import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table saved_view (
      id text primary key,
      owner_id text not null references account on delete cascade,
      name text not null,
      status text not null,
      query text not null,
      is_shared boolean not null,
      created_at timestamptz not null
    )`,
    `create unique index saved_view_name on saved_view (owner_id, lower(name))`,
    `create index saved_view_shared on saved_view (created_at) where is_shared`,
    // Bulk actions on selected manuscripts, by button press, so that a retry does nothing.
    `create table chosen_done (
      account_id text not null references account on delete cascade,
      press text not null,
      manuscript_id text not null references manuscript on delete cascade,
      done_at timestamptz not null,
      primary key (account_id, press, manuscript_id)
    )`,
    `create index chosen_done_by_time on chosen_done (done_at)`,
    `create index chosen_done_of_manuscript on chosen_done (manuscript_id)`,
    `create index manuscript_by_category on manuscript (category, submitted_at desc, id) include (status, editor_id)`,
    `create index manuscript_by_article_type on manuscript (article_type, submitted_at desc, id)
      include (status, category, editor_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
