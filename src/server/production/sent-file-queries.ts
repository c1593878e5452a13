import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';

/** A manuscript's further files of one kind, in order of arrival. */
export const listSentFiles = (db: ReadonlyKysely<Database>, manuscriptId: string, kind: 'figure' | 'checklist') =>
  db
    .selectFrom('further_file')
    .select(['id', 'name', 'format', 'bytes', 'sha256', 'scan_status', 'file_key'])
    .where('manuscript_id', '=', manuscriptId)
    .where('kind', '=', kind)
    .orderBy('sent_at')
    .orderBy('name')
    .orderBy('id')
    .execute();
