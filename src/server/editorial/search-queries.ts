import { type RawBuilder, sql } from 'kysely';
import { normalizeNumber } from '#domain/manuscript-number';
import { normalizeCode } from '#domain/submission-code';

/** What separates words in `manuscript.search_text`, as the migration that makes it has it. */
const SIGNS = /[!-/:-@[-`{-~–—‘’“”…]/g;

/** The index holds three letters at a time: what is shorter is looked for at the beginnings of words, behind a space. */
const INDEXED_LETTERS = /[^ ]{3}/;

/**
 * Whether title, abstract and keywords of a manuscript hold every word of a search, or part of a word from three
 * letters on. The signs in a word count: "100%" is not found in "100 per cent". A manuscript's number, or a
 * submission code, is met by that manuscript alone.
 */
export function meets(table: 'manuscript' | 'walked', search: string): RawBuilder<boolean> {
  const number = normalizeNumber(search) ?? normalizeCode(search)?.replace(/-\w+$/, '');
  if (number) return sql<boolean>`${sql.ref(`${table}.manuscript_number`)} = ${number}`;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  // A long word is in few manuscripts, and ends the comparison soonest.
  const conditions = words.sort((one, other) => other.length - one.length).map((word) => holdsWord(table, word));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function holdsWord(table: string, word: string): RawBuilder<boolean> {
  const bare = word.replace(SIGNS, ' ');
  const from = INDEXED_LETTERS.test(bare) || bare.startsWith(' ') ? bare : ` ${bare}`;
  const found = sql<boolean>`${sql.ref(`${table}.search_text`)} like ${`%${from}%`}`;
  if (bare === word) return found;
  const texts = ['title', 'abstract', 'keywords'].map((column) => sql.ref(`${table}.${column}`));
  const literal = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(${found} and lower(concat_ws(' ', ${sql.join(texts)})) like ${literal})`;
}
