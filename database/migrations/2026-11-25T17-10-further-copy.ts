import { type Kysely, sql } from 'kysely';

/** The office may replace the copy of a further file by one in another format, with its own virus scan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const formats = `('pdf', 'doc', 'docx', 'xlsx', 'csv', 'txt', 'png', 'jpg', 'tif')`;
  const statements = [
    `alter table further_file
      add column copy_format text check (copy_format in ${formats}),
      add column copy_scan_status text check (copy_scan_status in ('not_scanned', 'clean'))`,
    `alter table further_file add constraint further_file_copy_of_office
      check (num_nonnulls(copy_format, copy_scan_status) = 0
        or num_nonnulls(copy_format, copy_scan_status, copy_file_key) = 3)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
