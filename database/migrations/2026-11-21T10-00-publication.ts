import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table journal (
      id integer primary key check (id = 1),
      is_demonstration boolean not null,
      created_at timestamptz not null
    )`,
    `create table volume (
      id text primary key,
      number integer not null unique check (number >= 1),
      year integer not null check (year between 1000 and 9999)
    )`,
    `create table issue (
      id text primary key,
      volume_id text not null references volume on delete restrict,
      number integer not null check (number >= 1),
      publication_date text not null check (publication_date ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      unique (volume_id, number),
      unique (volume_id, id)
    )`,
    `create table manuscript (
      id text primary key,
      manuscript_number text not null unique,
      title text not null,
      abstract text not null,
      keywords jsonb not null,
      category text,
      article_type text,
      status text not null check (status in
        ('submitted', 'under_review', 'revisions_required', 'accepted', 'rejected', 'published')),
      version integer not null default 1,
      volume_id text references volume on delete restrict,
      issue_id text,
      submitted_at timestamptz not null,
      updated_at timestamptz not null,
      check (issue_id is null or volume_id is not null),
      foreign key (volume_id, issue_id) references issue (volume_id, id) on delete restrict
    )`,
    `create index manuscript_by_status on manuscript (status, submitted_at desc, id)`,
    `create table manuscript_author (
      manuscript_id text not null references manuscript on delete restrict,
      position integer not null check (position >= 1),
      given text not null,
      family text not null,
      email text not null,
      affiliation text not null,
      orcid text,
      is_corresponding boolean not null,
      primary key (manuscript_id, position)
    )`,
    `create table article (
      manuscript_id text primary key references manuscript on delete restrict,
      slug text not null unique,
      number integer not null unique check (number >= 1),
      doi text unique,
      title text not null,
      article_type text not null,
      category text not null,
      keywords jsonb not null,
      received_on text check (received_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      accepted_on text check (accepted_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      published_on text not null check (published_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      citations integer not null default 0 check (citations >= 0),
      summary text not null,
      abstract text not null,
      body text not null,
      body_digest text not null generated always as (md5(abstract || body)) stored,
      is_sample boolean not null default false,
      updated_at timestamptz not null
    )`,
    `create index article_newest_first on article (published_on desc, number desc)`,
    `create table article_author (
      manuscript_id text not null references article on delete restrict,
      position integer not null check (position >= 1),
      given text not null,
      family text not null,
      affiliations jsonb not null,
      orcid text,
      is_corresponding boolean not null,
      primary key (manuscript_id, position)
    )`,
    `create table notice (
      id text primary key,
      manuscript_id text not null references article on delete restrict,
      kind text not null check (kind in ('correction', 'expression_of_concern', 'retraction')),
      published_on text not null check (published_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      text text not null,
      doi text
    )`,
    `create index notice_by_article on notice (manuscript_id, published_on)`,
    `create table galley (
      manuscript_id text not null references manuscript on delete restrict,
      kind text not null check (kind in ('pdf')),
      file_key text not null,
      bytes integer not null check (bytes > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      primary key (manuscript_id, kind)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
