import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table manuscript_file drop constraint manuscript_file_kind_check`,
    `alter table manuscript_file add constraint manuscript_file_kind_check
      check (kind in ('original', 'review_copy', 'response', 'response_copy'))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
