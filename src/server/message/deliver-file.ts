import type { Deliverers } from '#server/kernel/outbox/deliver';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { findUnscanned, setMessageFileScan } from './queries.ts';

/**
 * Scans a message's file that arrived while the scanner was down, and reports findings to the office. Payload:
 * `message_file_id`.
 */
export const messageFileDeliverers = {
  'message-file.scan': async ({ payload: { message_file_id } }, { db, reader, files, clock, scanner }) => {
    const file = await findUnscanned(reader, message_file_id);
    if (!file || !scanner) return;
    const stored = await files.read(file.file_key);
    if (!stored) throw new Error(`The file ${file.file_key} is missing from the file store.`);
    const verdict = await scanner.scan(stored.stream);
    await db.transaction().execute(async (trx) => {
      await setMessageFileScan(trx, message_file_id, verdict);
      if (verdict === 'clean') return;
      const { message_id, manuscript_id, inquiry_message_id } = file;
      if (message_id && manuscript_id) {
        await enqueue(trx, { kind: 'mail.message-file-infected', payload: { message_id, manuscript_id } }, clock.now());
      }
      if (inquiry_message_id) {
        await enqueue(trx, { kind: 'mail.inquiry-file-infected', payload: { inquiry_message_id } }, clock.now());
      }
    });
  },
} satisfies Deliverers;
