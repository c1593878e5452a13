import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { LetterTemplate } from '#domain/decision/letter';
import { searchFor } from '#domain/document/author-search/search';
import { namesWarning } from '#domain/message/message';
import { Problem } from '#server/kernel/http/problem';
import { listAuthorsToKeep } from '#server/manuscript/blind-queries';

/**
 * Refuses an invitation that reveals the authors.
 * @throws Problem unprocessable with the `names` that were found
 */
export async function refuseNamesOfAuthors(
  db: ReadonlyKysely<Database>,
  manuscriptId: string,
  { subject, text }: LetterTemplate,
): Promise<void> {
  const search = searchFor(await listAuthorsToKeep(db, manuscriptId));
  const found = [subject, text].flatMap((words) => search(words).map(({ start, end }) => words.slice(start, end)));
  const names = [...new Set(found)];
  if (names.length > 0) throw new Problem('unprocessable', namesWarning('reviewer', names), { extra: { names } });
}
