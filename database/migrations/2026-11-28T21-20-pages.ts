import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const page = '([a-z]{0,4}\\.?[0-9]{1,8}[a-z]{0,3}|[ivxlcdm]{1,8})';
  const range = `${page}(-${page})?`;
  const kept =
    "regexp_replace(regexp_replace(trim(pages), '^(pp?|pages?)\\.?\\s*', '', 'i'), '\\s*[-‐-―−]+\\s*', '-', 'g')";
  const statements = [
    `alter table article add column pages text`,
    // Imports stored articles' page numbers, but citations did not use them.
    `with printed as (
      select manuscript_id, regexp_replace(${kept}, '\\s*[,;]\\s*', ', ', 'g') as pages from moved_article where pages <> '')
    update article set pages = printed.pages, record_changed_at = now() from printed
      where printed.manuscript_id = article.manuscript_id and printed.pages ~* '^${range}(, ${range}){0,5}$'`,
    // Their PDFs, or covers, cite the articles.
    `insert into outbox (id, kind, payload, status, next_at, created_at)
      select 'pages-' || galley.manuscript_id, 'galley.typeset',
        jsonb_build_object('manuscript_id', galley.manuscript_id), 'waiting', now(), now()
      from galley join article using (manuscript_id) where article.pages is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
