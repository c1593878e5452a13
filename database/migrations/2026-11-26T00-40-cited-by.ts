import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // The register's citation count with its date, and when it was last queried.
    `alter table article
      add column citations_on text check (citations_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      add column citations_asked_at timestamptz`,
    `create index article_by_citations_asked on article (citations_asked_at nulls first) where doi is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
