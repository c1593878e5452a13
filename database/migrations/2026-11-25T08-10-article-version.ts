import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table article_version (
      manuscript_id text not null references article on delete restrict,
      version integer not null check (version >= 1),
      replaced_at timestamptz not null,
      record jsonb not null,
      abstract text not null,
      body text not null,
      primary key (manuscript_id, version)
    )`,
    `create table article_version_file (
      manuscript_id text not null,
      version integer not null,
      file text not null,
      file_key text not null,
      bytes integer not null,
      sha256 text not null,
      primary key (manuscript_id, version, file),
      foreign key (manuscript_id, version) references article_version on delete restrict
    )`,
    // Queried before a file is removed.
    `create index article_version_file_by_key on article_version_file (file_key)`,
    `create function refuse_version_change() returns trigger language plpgsql as $$
      begin raise exception 'versions of published articles are kept as they were'; end $$`,
    ...['article_version', 'article_version_file'].flatMap((table) => [
      `create trigger ${table}_is_kept before update or delete on ${table}
        for each row execute function refuse_version_change()`,
      `create trigger ${table}_is_not_emptied before truncate on ${table}
        for each statement execute function refuse_version_change()`,
    ]),
    // In the database, so that no way of changing an article can bypass it. Authors and files are replaced after the
    // row.
    `create function keep_article_version() returns trigger language plpgsql as $$
      declare former integer := jsonb_array_length(old.changes) + 1;
      begin
        if (old.title, old.article_type, old.category, old.keywords, old.received_on, old.accepted_on, old.published_on,
            old.doi, old.abstract, old.body, old.changes)
          is not distinct from
           (new.title, new.article_type, new.category, new.keywords, new.received_on, new.accepted_on, new.published_on,
            new.doi, new.abstract, new.body, new.changes)
        then return new; end if;
        if jsonb_array_length(new.changes) < former then
          new.changes := old.changes || jsonb_build_array(jsonb_build_object(
            'changed_on', to_char(new.updated_at at time zone 'UTC', 'YYYY-MM-DD'),
            'reason', 'The published record was changed.'));
        end if;
        new.changes := jsonb_set(new.changes, '{-1,keeps_former}', 'true');
        insert into article_version values (old.manuscript_id, former, new.updated_at,
          jsonb_build_object(
            'title', old.title, 'article_type', old.article_type, 'category', old.category, 'keywords', old.keywords,
            'received_on', old.received_on, 'accepted_on', old.accepted_on, 'published_on', old.published_on,
            'doi', old.doi, 'changes', old.changes,
            'authors', (select coalesce(jsonb_agg(jsonb_build_object(
                'given', given, 'family', family, 'affiliations', affiliations, 'orcid', orcid,
                'is_corresponding', is_corresponding) order by position), '[]')
              from article_author where manuscript_id = old.manuscript_id)),
          old.abstract, old.body);
        insert into article_version_file
          select manuscript_id, former, file, file_key, bytes, sha256 from article_file
            where manuscript_id = old.manuscript_id
          union all
          select manuscript_id, former, kind, coalesce(covered_file_key, file_key), coalesce(covered_bytes, bytes),
            coalesce(covered_sha256, sha256) from galley where manuscript_id = old.manuscript_id;
        return new;
      end $$`,
    `create trigger article_keeps_version before update on article
      for each row execute function keep_article_version()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
