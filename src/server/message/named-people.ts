import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { searchFor } from '#domain/document/author-search/search';
import { namesWarning } from '#domain/message/message';
import { Problem } from '#server/http/problem';
import { listNamesToKeep } from './queries.ts';

/**
 * Refuses a message of the office that tells reviewers who wrote a manuscript, or its authors who reviews it.
 * @throws Problem unprocessable with the `names` that were found
 */
export async function refuseNames(
  db: ReadonlyKysely<Database>,
  { id, kind, text }: { id: string; kind: 'author' | 'reviewer'; text: string },
): Promise<void> {
  const people = await listNamesToKeep(db, id, kind);
  const found = searchFor(people)(text).map(({ start, end }) => text.slice(start, end));
  const names = [...new Set(found)];
  if (names.length === 0) return;
  throw new Problem('unprocessable', namesWarning(kind, names), { extra: { names } });
}
