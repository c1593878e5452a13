import type { SentKind } from '#domain/document/document';
import type { Deliverer } from '#server/outbox/deliver';
import { enqueue } from '#server/outbox/enqueue';
import { findManuscriptFile, setScanStatus } from './file-queries.ts';

/**
 * Looks for viruses in a file that was taken in while the scanner was away, until it is back. Payload:
 * `manuscript_id`, `round`, and `of`, the kind of the file, without which it is the manuscript. The office hears of what is found.
 */
export const scanDeliverers: Readonly<Record<string, Deliverer>> = {
  'scan-file': async ({ payload }, { db, files, clock, scanner }) => {
    const kind: SentKind = payload.of === 'response' ? 'response' : 'original';
    const place = { manuscript_id: String(payload.manuscript_id), round: Number(payload.round), kind };
    const file = await findManuscriptFile(db, place);
    if (file?.scan_status !== 'pending' || !scanner) return;
    const stored = await files.read(file.file_key);
    if (!stored) throw new Error(`The file ${file.file_key} is missing from the file store.`);
    const verdict = await scanner.scan(stored.stream);
    await db.transaction().execute(async (trx) => {
      await setScanStatus(trx, place, verdict);
      if (verdict === 'clean') return;
      const { manuscript_id } = place;
      await enqueue(trx, { kind: 'mail.file-infected-to-office', payload: { manuscript_id } }, clock.now());
    });
  },
};
