import { type RawBuilder, sql } from 'kysely';
import { readDoi } from '#domain/kernel/doi';
import { foldForSearch } from '#domain/kernel/search-text';
import { normalizeNumber } from '#domain/manuscript/number';
import { normalizeCode } from '#domain/manuscript/submission-code';

/** What separates words in `manuscript.search_text`, the same as in the migration that defines it. */
const SIGNS = /[!-/:-@[-`{-~–—‘’“”…]/g;

/** The index holds runs of three letters; shorter words are searched at the beginning of words, after a space. */
const INDEXED_LETTERS = /[^ ]{3}/;

/** A keyboard writes straight quotation marks and Word curly ones, so they are not searched for. */
const QUOTES_AND_SPACES = /[\s"“”„‟«»]+/;

/**
 * Whether title, abstract, keywords and the names of a manuscript's authors and submitter hold every word of a search;
 * from three letters on, part of a word will do. Signs in a word count, but for quotation marks: "100%" is not found in "100 per cent". A
 * manuscript number, a submission code or the DOI of its article matches that manuscript only.
 */
export function matchesSearch(table: 'manuscript' | 'walked', search: string): RawBuilder<boolean> {
  const number = normalizeNumber(search) ?? normalizeCode(search)?.replace(/-\w+$/, '');
  if (number) return sql<boolean>`${sql.ref(`${table}.manuscript_number`)} = ${number}`;
  const doi = readDoi(search);
  if (doi) return sql<boolean>`${sql.ref(`${table}.id`)} in (select manuscript_id from article where doi = ${doi})`;
  // A long word is in few manuscripts, and ends the comparison soonest.
  const words = foldForSearch(search)
    .split(QUOTES_AND_SPACES)
    .filter(Boolean)
    .sort((one, other) => other.length - one.length);
  // A search for nothing but invisible characters finds nothing.
  if (words.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.join(
    words.map((word) => holdsWord(table, word)),
    sql` and `,
  )})`;
}

function holdsWord(table: string, word: string): RawBuilder<boolean> {
  const bare = word.replace(SIGNS, ' ');
  const from = INDEXED_LETTERS.test(bare) || bare.startsWith(' ') ? bare : ` ${bare}`;
  const found = sql<boolean>`${sql.ref(`${table}.search_text`)} like ${`%${from}%`}`;
  if (bare === word) return found;
  const literal = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(${found} and ${sql.ref(`${table}.search_signs`)} like ${literal})`;
}
