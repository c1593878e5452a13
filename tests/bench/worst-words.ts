import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import { SUBMISSION_FIELDS, SUBMISSION_MAX } from '#domain/submission/form';

const AUTHORS = SUBMISSION_MAX.coAuthors + 1;
const LETTERS = 'bcdfghklmn';

/** A word used by one author only. */
const wordOf = (number: number) => Array.from(String(1_000 + number), (digit) => `${LETTERS[Number(digit)]}a`).join('');

/** Inserts a manuscript whose text is as long as possible and names each of the maximum number of authors. */
export async function insertWorstWords(db: Kysely<Database>): Promise<string> {
  const authors = Array.from({ length: AUTHORS }, (_, number) => ({
    manuscript_id: 'worst',
    position: number + 1,
    is_corresponding: number === 0,
    given: `Ana ${wordOf(number)}`,
    family: Array.from({ length: 20 }, (_, part) => wordOf(number + part)).join(' '),
    email: `${wordOf(number)}@h${number}.org`,
    affiliation: Array.from({ length: 20 }, (_, part) => `Clinic ${wordOf(number + part)}`).join(';'),
    orcid: `0000-0002-1825-${1_000 + number}`,
  }));
  const abstract = authors.map(({ email, orcid }) => `${email} ${orcid}`).join(' ');
  const keywords = authors.slice(0, SUBMISSION_MAX.keywords).map(({ family }) => family.slice(0, 100));
  await db
    .insertInto('manuscript')
    .values({
      id: 'worst',
      manuscript_number: 'MJ-2026-0001',
      status: 'under_review',
      title: authors
        .map(({ family }) => family)
        .join(' ')
        .slice(0, SUBMISSION_FIELDS.title.max),
      abstract: abstract.slice(0, SUBMISSION_FIELDS.abstract.max),
      keywords: JSON.stringify(keywords),
      submitted_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  await db.insertInto('manuscript_author').values(authors).execute();
  return 'worst';
}
