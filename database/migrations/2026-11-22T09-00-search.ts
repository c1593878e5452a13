import { type Kysely, sql } from 'kysely';

// Everything but letters and digits separates words.
const SIGNS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~–—‘’“”…';

export async function up(db: Kysely<unknown>): Promise<void> {
  const quoted = SIGNS.replaceAll("'", "''");
  const statements = [
    `drop index manuscript_search`,
    `alter table manuscript drop column search_text`,
    // A space before each word lets the index find word starts too.
    `alter table manuscript add column search_text text not null
      generated always as (translate(
        lower(' ' || title || ' ' || abstract || ' ' || keywords::text),
        '${quoted}', '${' '.repeat(SIGNS.length)}')) stored`,
    `create index manuscript_search on manuscript using gin (search_text gin_trgm_ops)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
