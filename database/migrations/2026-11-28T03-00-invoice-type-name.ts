import { type Kysely, sql } from 'kysely';

/** Frozen in time: never edit a migration that has been released; write another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An invoice keeps what its article type was called. Until now types had the names that they were delivered with; what a
  // function of the version before issues during a deploy has null.
  await sql.raw('alter table invoice add column type_name text').execute(db);
  await sql
    .raw(`update invoice set type_name = case article_type
      when 'review_article' then 'Review Articles' when 'case_report' then 'Case Reports'
      when 'short_communication' then 'Short Communications' when 'editorial_letter' then 'Editorials/Letters'
      else 'Original Research' end`)
    .execute(db);
}
