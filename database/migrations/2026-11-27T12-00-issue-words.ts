import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // The order of its articles as ids: those that have left the issue or are unpublished are skipped.
    `alter table issue
      add column title text not null default '' check (length(title) <= 200),
      add column description text not null default '' check (length(description) <= 4000),
      add column article_order jsonb not null default '[]' check (jsonb_typeof(article_order) = 'array'),
      add column version integer not null default 1`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
