import { setImmediate } from 'node:timers/promises';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { type Search, searchFor } from '#domain/document/author-search/search';
import { type ManuscriptText, textForReviewers } from '#domain/manuscript/text-for-reviewers';

/** `are_words_shown` is true if an editor released the text unredacted. */
type TextRow = Partial<ManuscriptText> & { manuscript_id: string; are_words_shown: SqlBool };

/**
 * Whether an editor has released text that names the authors, in any round, since the text last changed. Releases by
 * `system` concern only files: they date from before texts were searched.
 */
export const isTextReleased = sql<SqlBool>`exists (
  select from leak_report
  where leak_report.manuscript_id = manuscript.id and leak_report.shown_by <> 'system'
    and leak_report.round >= manuscript.words_round)`;

/** Replaces the text in rows with the version for reviewers (design §7). */
export async function redactRows<Row extends TextRow>(
  db: ReadonlyKysely<Database> | Kysely<Database>,
  rows: readonly Row[],
): Promise<Omit<Row, 'are_words_shown'>[]> {
  const hiddenIds = rows.filter(({ are_words_shown }) => !are_words_shown).map(({ manuscript_id }) => manuscript_id);
  const searches = await authorSearches(db as ReadonlyKysely<Database>, [...new Set(hiddenIds)]);
  const blindRows: Omit<Row, 'are_words_shown'>[] = [];
  for (const { are_words_shown: _, ...row } of rows) {
    // With hundreds of authors each row takes milliseconds: let other requests run in between.
    if (blindRows.length > 0) await setImmediate();
    const search = searches.get(row.manuscript_id)?.();
    blindRows.push(search ? textForReviewers(row, search) : row);
  }
  return blindRows;
}

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

export const listAuthorIdentities = (db: ReadonlyKysely<Database>, manuscriptId: string) =>
  db
    .selectFrom('manuscript_author')
    .select(['given', 'family', 'email', 'affiliation', 'orcid'])
    .where('manuscript_id', '=', manuscriptId)
    .execute();

/** Returns title, abstract and keywords as reviewers see them; null if identical to the original. */
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
