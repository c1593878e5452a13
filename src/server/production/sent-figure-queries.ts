import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';

/** The files that came with a manuscript as figures, in the order in which they came. */
export const listFigureFiles = (db: ReadonlyKysely<Database>, manuscriptId: string) =>
  db
    .selectFrom('further_file')
    .select(['id', 'name', 'format', 'bytes', 'sha256', 'scan_status', 'file_key'])
    .where('manuscript_id', '=', manuscriptId)
    .where('kind', '=', 'figure')
    .orderBy('sent_at')
    .orderBy('name')
    .orderBy('id')
    .execute();
