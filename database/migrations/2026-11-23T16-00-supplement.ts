import { type Kysely, sql } from 'kysely';

const FORMATS = ['pdf', 'docx', 'xlsx', 'csv', 'txt', 'png', 'jpg'];

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table production_supplement (
      manuscript_id text not null references production on delete cascade,
      number integer not null check (number between 1 and 99),
      format text not null check (format in ('${FORMATS.join("', '")}')),
      file_key text not null,
      bytes integer not null check (bytes > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      title text not null,
      description text not null,
      primary key (manuscript_id, number)
    )`,
    `create index production_supplement_file on production_supplement (file_key)`,
    // Files beside an article's page are no longer only figures.
    `alter table article_figure rename to article_file`,
    `alter index article_figure_file rename to article_file_key`,
    `alter table article_file drop constraint article_figure_file_check`,
    `alter table article_file add constraint article_file_file_check check (
      file ~ '^(figure-\\d{1,2}\\.(png|jpg|webp)|supplement-\\d{1,2}\\.(${FORMATS.join('|')}))$'
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
