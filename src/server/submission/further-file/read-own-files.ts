import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { FurtherFile } from '#domain/submission/further-file/further-file';
import { listFiles, type Whole } from './queries.ts';

/** The files of a draft or a manuscript, as their author knows them. */
export async function readFiles(db: ReadonlyKysely<Database>, whole: Whole): Promise<FurtherFile[]> {
  return (await listFiles(db, whole)).map(ofAuthor);
}

/** What an author knows of a file. */
export const ofAuthor = ({
  id,
  kind,
  name,
  format,
  bytes,
  sent_at,
}: Awaited<ReturnType<typeof listFiles>>[number]) => ({
  id,
  kind,
  name,
  format,
  bytes,
  sent_at: sent_at.toISOString(),
});
