import type { Deliverers } from '#server/outbox/deliver';
import { findUnscanned, setMessageFileScan } from './file-queries.ts';

/** Looks for viruses in a file that came with a mail while the scanner was away. Payload: `message_file_id`. */
export const messageFileDeliverers = {
  'message-file.scan': async ({ payload: { message_file_id } }, { db, reader, files, scanner }) => {
    const file = await findUnscanned(reader, message_file_id);
    if (!file || !scanner) return;
    const stored = await files.read(file.file_key);
    if (!stored) throw new Error(`The file ${file.file_key} is missing from the file store.`);
    const verdict = await scanner.scan(stored.stream);
    await db.transaction().execute((trx) => setMessageFileScan(trx, message_file_id, verdict));
  },
} satisfies Deliverers;
