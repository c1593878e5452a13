import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // An invoice keeps the name of its article type. Until now types had their default names; during a deploy the
  // previous version's functions leave it null.
  await sql.raw('alter table invoice add column type_name text').execute(db);
  await sql
    .raw(`update invoice set type_name = case article_type
      when 'review_article' then 'Review Articles' when 'case_report' then 'Case Reports'
      when 'short_communication' then 'Short Communications' when 'editorial_letter' then 'Editorials/Letters'
      else 'Original Research' end`)
    .execute(db);
}
