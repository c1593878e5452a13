import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { notFound } from '#server/kernel/http/problem';
import { type EditorCall, openProduction, type ProductionReader } from './change-production.ts';

/** Further files of one kind, in the order sent. */
const listSentFiles = (db: ReadonlyKysely<Database>, manuscriptId: string, kind: 'figure' | 'checklist') =>
  db
    .selectFrom('further_file')
    .select(['id', 'name', 'format', 'bytes', 'sha256', 'scan_status', 'file_key'])
    .where('manuscript_id', '=', manuscriptId)
    .where('kind', '=', kind)
    .orderBy('sent_at')
    .orderBy('name')
    .orderBy('id')
    .execute();

type Kind = Parameters<typeof listSentFiles>[2];

export async function listReadableSentFiles(call: ProductionReader, kind: Kind) {
  await openProduction(call);
  return listSentFiles(call.context.reader, call.manuscript.id, kind);
}

/**
 * @throws Problem not_found
 */
export async function findSentFile(call: EditorCall, kind: Kind, id: string) {
  const file = (await listReadableSentFiles(call, kind)).find((one) => one.id === id);
  if (!file) throw notFound();
  return file;
}
