import { type Kysely, sql } from 'kysely';

// Everything but letters and digits separates words.
const SIGNS = '!"#$%&\'()*+,\\-./:;<=>?@[\\\\\\]^_`{|}~–—‘’“”…'.replaceAll("'", "''");

// Letters that Unicode does not decompose, some in both cases: a database in the C locale only knows ASCII.
const LETTERS = {
  ẞß: 'ss',
  Ææ: 'ae',
  Œœ: 'oe',
  Øø: 'o',
  ĐđÐð: 'd',
  Łł: 'l',
  ı: 'i',
  Þþ: 'th',
  Ħħ: 'h',
  Ŧŧ: 't',
  Ŋŋ: 'n',
  Əə: 'e',
  ς: 'σ',
  '‘’ʻʼ': "''",
  '‐–—−': '-',
};
const MARKS = '\\u0300-\\u036f\\u0591-\\u05bd\\u064b-\\u065f\\u00ad\\u200b-\\u200d\\u2060\\ufeff';

export async function up(db: Kysely<unknown>): Promise<void> {
  const texts = `search_fold(' ' || title || ' ' || abstract || ' ' || keywords::text || ' ' || search_names)`;
  const statements = [
    // Rewriting many manuscripts takes longer than a request may.
    `set local statement_timeout = 0`,
    // Together equivalent to foldForSearch in src/domain/kernel/search-text.ts: a test compares the two. Most texts
    // have none of those letters, and one search for each is faster than examining every letter.
    `create function search_letters(given text) returns text language sql immutable parallel safe
      return case when given ~ '[${Object.keys(LETTERS).join('')}]' then ${withPlainLetters('given')} else given end`,
    `create function search_fold(given text) returns text language sql immutable parallel safe
      return case when octet_length(given) = char_length(given) then lower(given)
        else search_letters(regexp_replace(lower(normalize(given, NFKD)), '[${MARKS}]', '', 'g')) end`,
    `create function manuscript_names(wanted text, submitter text) returns text language sql stable
      return concat_ws(' ',
        (select string_agg(concat_ws(' ', given, family, email), ' ' order by position)
          from manuscript_author where manuscript_id = wanted),
        (select concat_ws(' ', first_name, last_name, email) from account where id = submitter))`,
    `alter table manuscript add column search_names text not null default ''`,
    `update manuscript set search_names = manuscript_names(id, submitter_id)`,
    // Both at once, because each rewrites every row. A space before each word lets the index find word starts; the
    // second column holds only words with punctuation.
    `drop index manuscript_search`,
    `alter table manuscript drop column search_text,
      add column search_text text not null
        generated always as (regexp_replace(${texts}, '[${SIGNS}]', ' ', 'g')) stored,
      add column search_signs text not null
        generated always as (regexp_replace(${texts}, '\\s[^${SIGNS}\\s]+(?=\\s|$)', '', 'g')) stored`,
    `create index manuscript_search on manuscript using gin (search_text gin_trgm_ops)`,
    // Names written by anyone update the search text.
    `create function set_manuscript_names() returns trigger language plpgsql as $$ begin
        new.search_names := manuscript_names(new.id, new.submitter_id);
        return new;
      end $$`,
    `create trigger manuscript_has_names before insert or update of id, submitter_id on manuscript
      for each row execute function set_manuscript_names()`,
    `create function follow_author_names() returns trigger language plpgsql as $$ begin
        update manuscript set search_names = manuscript_names(id, submitter_id)
          where id in (select manuscript_id from changed);
        return null;
      end $$`,
    ...['insert', 'update', 'delete'].map(
      (change) => `create trigger manuscript_author_${change}_is_searched after ${change} on manuscript_author
        referencing ${change === 'delete' ? 'old' : 'new'} table as changed
        for each statement execute function follow_author_names()`,
    ),
    `create function follow_account_names() returns trigger language plpgsql as $$ begin
        update manuscript set search_names = manuscript_names(id, submitter_id) where submitter_id = new.id;
        return null;
      end $$`,
    `create trigger account_names_are_searched after update of first_name, last_name, email on account
      for each row when ((old.first_name, old.last_name, old.email) is distinct from (new.first_name, new.last_name, new.email))
      execute function follow_account_names()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function withPlainLetters(text: string): string {
  const pairs = Object.entries(LETTERS).flatMap(([letters, plain]) => [...letters].map((letter) => [letter, plain]));
  return pairs.reduce((inner, [letter, plain]) => `replace(${inner}, '${letter}', '${plain}')`, text);
}
