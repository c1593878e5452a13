import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // An imported article, so that it is never imported twice; the row is written before its manuscript.
    `create table moved_article (
      source text not null,
      source_id text not null,
      manuscript_id text not null unique references manuscript(id) deferrable initially deferred,
      old_names jsonb not null,
      pages text not null,
      lost jsonb not null,
      moved_at timestamptz not null,
      moved_by text not null,
      primary key (source, source_id)
    )`,
    `create table moved_issue (
      source text not null,
      source_id text not null,
      issue_id text not null references issue(id) on delete cascade,
      primary key (source, source_id)
    )`,
    // Durations in other systems say nothing about this office.
    `create or replace function keep_manuscript_course(ids text[]) returns void language sql as $$
      insert into manuscript_course select * from manuscript_course_now where manuscript_id = any(ids)
        and not exists (select from moved_article where moved_article.manuscript_id = manuscript_course_now.manuscript_id)
      on conflict (manuscript_id) do update set submitted_at = excluded.submitted_at, category = excluded.category,
        article_type = excluded.article_type, country = excluded.country, status = excluded.status,
        first_decided_at = excluded.first_decided_at, published_at = excluded.published_at,
        days_to_decision = excluded.days_to_decision, days_to_publication = excluded.days_to_publication $$`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
