import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { searchFor } from '#domain/document/author-search/search';
import { namesWarning } from '#domain/message/message';
import type { SearchedFile } from '#domain/message/message-file';
import { Problem } from '#server/kernel/http/problem';
import { listNamesToKeep } from './queries.ts';

/**
 * Refuses a message of the office that tells reviewers who wrote a manuscript, or its authors who reviews it, in its
 * words or in a file, or that may do so in a file that could not be searched.
 * @throws Problem unprocessable with the `names` that were found
 */
export async function refuseNames(
  db: ReadonlyKysely<Database>,
  { id, kind, text, files }: { id: string; kind: 'author' | 'reviewer'; text: string; files: readonly SearchedFile[] },
): Promise<void> {
  const people = await listNamesToKeep(db, id, kind);
  const found = searchFor(people)(text).map(({ start, end }) => text.slice(start, end));
  const names = [...new Set(found)];
  const told = files.filter((file) => file.names.length > 0 || file.unread);
  if (names.length === 0 && told.length === 0) return;
  const all = [...new Set([...names, ...told.flatMap((file) => file.names)])];
  throw new Problem('unprocessable', namesWarning(kind, names, told), { extra: { names: all } });
}
