import type { Insertable, Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, MessageFileTable } from '#database/schema';
import { MESSAGE_FILE_TEXTS, type MessageFile } from '#domain/message/message-file';

export async function insertMessageFile(trx: Transaction<Database>, file: Insertable<MessageFileTable>): Promise<void> {
  await trx.insertInto('message_file').values(file).execute();
}

/** A manuscript's message files, by message, for the office. */
export async function listThreadFiles(db: ReadonlyKysely<Database>, manuscriptId: string) {
  const rows = await selectFiles(db)
    .innerJoin('message', 'message.id', 'message_file.message_id')
    .innerJoin('thread', 'thread.id', 'message.thread_id')
    .select('message_file.message_id as of')
    .where('thread.manuscript_id', '=', manuscriptId)
    .execute();
  return byMessage(rows);
}

/** The files of an inquiry's messages, by message. */
export async function listInquiryFiles(db: ReadonlyKysely<Database>, inquiryId: string) {
  const rows = await selectFiles(db)
    .innerJoin('inquiry_message', 'inquiry_message.id', 'message_file.inquiry_message_id')
    .select('message_file.inquiry_message_id as of')
    .where('inquiry_id', '=', inquiryId)
    .execute();
  return byMessage(rows);
}

const selectFiles = (db: ReadonlyKysely<Database>) =>
  db
    .selectFrom('message_file')
    .select(['message_file.id', 'message_file.name', 'message_file.bytes', 'scan_status', 'flags'])
    .orderBy('message_file.created_at')
    .orderBy('message_file.name')
    .orderBy('message_file.id');

type Row = Omit<MessageFile, 'notes'> & { of: string | null; scan_status: string; flags: { text: string }[] };

/** Files by message. */
function byMessage(rows: readonly Row[]): (messageId: string) => MessageFile[] {
  const found = Map.groupBy(rows, ({ of }) => of);
  return (messageId) =>
    (found.get(messageId) ?? []).map(({ id, name, bytes, scan_status, flags }) => ({
      id,
      name,
      bytes,
      notes: [...(scan_status === 'infected' ? [MESSAGE_FILE_TEXTS.infected] : []), ...flags.map(({ text }) => text)],
    }));
}

/** Where to look for a file: all threads of a manuscript, its authors', or a reviewer's. */
type Place = { manuscript_id: string; kind?: 'author' } | { assignment_id: string };

/** A thread's file by id; undefined if missing. */
export async function findThreadFile(db: ReadonlyKysely<Database>, file: string, place: Place) {
  return selectStored(db, file)
    .innerJoin('message', 'message.id', 'message_file.message_id')
    .innerJoin('thread', 'thread.id', 'message.thread_id')
    .$if('assignment_id' in place, (query) =>
      query.where('thread.assignment_id', '=', 'assignment_id' in place ? place.assignment_id : ''),
    )
    .$if('manuscript_id' in place, (query) =>
      query.where('thread.manuscript_id', '=', 'manuscript_id' in place ? place.manuscript_id : ''),
    )
    .$if('kind' in place, (query) => query.where('thread.kind', '=', 'author'))
    .executeTakeFirst();
}

/** A file attached to a message of an inquiry. */
export async function findInquiryFile(db: ReadonlyKysely<Database>, file: string, inquiryId: string) {
  return selectStored(db, file)
    .innerJoin('inquiry_message', 'inquiry_message.id', 'message_file.inquiry_message_id')
    .where('inquiry_id', '=', inquiryId)
    .executeTakeFirst();
}

/** A file waiting for the scanner, with its message; undefined if scanned or deleted. */
export async function findUnscanned(db: ReadonlyKysely<Database>, file: string) {
  return selectStored(db, file)
    .leftJoin('message', 'message.id', 'message_file.message_id')
    .leftJoin('thread', 'thread.id', 'message.thread_id')
    .select(['message_file.message_id', 'thread.manuscript_id', 'message_file.inquiry_message_id'])
    .where('scan_status', '=', 'pending')
    .executeTakeFirst();
}

const selectStored = (db: ReadonlyKysely<Database>, file: string) =>
  db
    .selectFrom('message_file')
    .select(['file_key', 'message_file.name', 'format', 'message_file.bytes', 'scan_status'])
    .where('message_file.id', '=', file);

/** Records a file's scan result. */
export async function setMessageFileScan(
  trx: Transaction<Database>,
  file: string,
  scan_status: 'clean' | 'infected',
): Promise<void> {
  await trx.updateTable('message_file').set({ scan_status }).where('id', '=', file).execute();
}
