import { setImmediate } from 'node:timers/promises';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { type Search, searchFor } from '#domain/document/author-search/search';
import { type ManuscriptText, textForReviewers } from '#domain/manuscript/text-for-reviewers';

/** A row with a manuscript's text, and whether an editor released it unchanged to reviewers. */
type TextRow = Partial<ManuscriptText> & { manuscript_id: string; are_words_shown: SqlBool };

/**
 * Whether an editor has released text naming the authors, in any round since it last changed. Releases by `system` were
 * of a file, from before texts were searched.
 */
export const isTextReleased = sql<SqlBool>`exists (
  select from leak_report
  where leak_report.manuscript_id = manuscript.id and leak_report.shown_by <> 'system'
    and leak_report.round >= manuscript.words_round)`;

/** Rows about manuscripts with the text reviewers may read (design §7). */
export async function redactRows<Row extends TextRow>(
  db: ReadonlyKysely<Database> | Kysely<Database>,
  rows: readonly Row[],
): Promise<Omit<Row, 'are_words_shown'>[]> {
  const kept = rows.filter(({ are_words_shown }) => !are_words_shown).map(({ manuscript_id }) => manuscript_id);
  const searches = await authorSearches(db as ReadonlyKysely<Database>, [...new Set(kept)]);
  const read: Omit<Row, 'are_words_shown'>[] = [];
  for (const { are_words_shown: _, ...row } of rows) {
    // Each takes milliseconds for hundreds of authors: yields between rows of a long list.
    if (read.length > 0) await setImmediate();
    const search = searches.get(row.manuscript_id)?.();
    read.push(search ? textForReviewers(row, search) : row);
  }
  return read;
}

/** The author search of each manuscript, created on first use. */
async function authorSearches(
  db: ReadonlyKysely<Database>,
  ids: readonly string[],
): Promise<Map<string, () => Search>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('manuscript_author')
    .select(['manuscript_id', 'given', 'family', 'email', 'affiliation', 'orcid'])
    .where('manuscript_id', 'in', ids)
    .execute();
  const authors = Map.groupBy(rows, ({ manuscript_id }) => manuscript_id);
  return new Map(
    [...authors].map(([id, people]) => {
      let search: Search | undefined;
      return [id, () => (search ??= searchFor(people))];
    }),
  );
}

/** The facts that would identify the authors. */
export const listAuthorIdentities = (db: ReadonlyKysely<Database>, manuscriptId: string) =>
  db
    .selectFrom('manuscript_author')
    .select(['given', 'family', 'email', 'affiliation', 'orcid'])
    .where('manuscript_id', '=', manuscriptId)
    .execute();

/** The reviewers' version of title, abstract and keywords; null if identical to the original. */
export async function findTextForReviewers(
  db: ReadonlyKysely<Database>,
  manuscriptId: string,
): Promise<ManuscriptText | null> {
  const row = await db
    .selectFrom('manuscript')
    .select(['id as manuscript_id', 'title', 'abstract', 'keywords', isTextReleased.as('are_words_shown')])
    .where('id', '=', manuscriptId)
    .executeTakeFirstOrThrow();
  const [read = row] = await redactRows(db, [row]);
  const { title, abstract, keywords } = read;
  const isSame = [title, abstract, ...keywords].join('\n') === [row.title, row.abstract, ...row.keywords].join('\n');
  return isSame ? null : { title, abstract, keywords };
}
