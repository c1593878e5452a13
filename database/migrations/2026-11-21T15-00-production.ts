import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table production (
      manuscript_id text primary key references manuscript on delete restrict,
      version integer not null default 1 check (version >= 1),
      metadata jsonb not null,
      doi text not null unique,
      html text not null,
      source jsonb,
      findings jsonb not null,
      galley_file_key text,
      galley_name text,
      galley_bytes integer check (galley_bytes > 0),
      galley_sha256 text check (galley_sha256 ~ '^[0-9a-f]{64}$'),
      publish_on text check (publish_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      publication jsonb,
      updated_at timestamptz not null,
      check ((galley_file_key is null) = (galley_sha256 is null)),
      check ((publish_on is null) = (publication is null))
    )`,
    `create index production_galley on production (galley_file_key)`,
    // Drawings of sample articles are in the row itself, all other figures in the file store.
    `create table production_figure (
      manuscript_id text not null references production on delete cascade,
      number integer not null check (number between 1 and 99),
      format text not null check (format in ('png', 'jpg', 'webp', 'svg')),
      file_key text,
      svg text,
      bytes integer not null check (bytes > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      alt text not null,
      caption text not null,
      primary key (manuscript_id, number),
      check ((file_key is null) <> (svg is null)),
      check ((format = 'svg') = (svg is not null))
    )`,
    `create index production_figure_file on production_figure (file_key)`,
    // The figures of the published record; figures replaced in production stay here until the article is revised.
    `create table article_figure (
      manuscript_id text not null references article on delete restrict,
      file text not null check (file ~ '^figure-\\d{1,2}\\.(png|jpg|webp)$'),
      file_key text not null,
      bytes integer not null check (bytes > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      primary key (manuscript_id, file)
    )`,
    `create index article_figure_file on article_figure (file_key)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
