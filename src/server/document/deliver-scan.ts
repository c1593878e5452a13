import type { Deliverers } from '#server/kernel/outbox/deliver';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { findManuscriptFile, setScanStatus } from './file-queries.ts';

/**
 * Scans a file that was accepted while the scanner was down, once the scanner is back. Payload: `manuscript_id`,
 * `round`, and `of`, the kind of file, by default the manuscript. Findings are reported to the office.
 */
export const scanDeliverers = {
  'manuscript-file.scan': async ({ payload: { manuscript_id, round, of } }, { db, files, clock, scanner }) => {
    const place = { manuscript_id, round, kind: of ?? 'original' };
    const file = await findManuscriptFile(db, place);
    if (file?.scan_status !== 'pending' || !scanner) return;
    const stored = await files.read(file.file_key);
    if (!stored) throw new Error(`The file ${file.file_key} is missing from the file store.`);
    const verdict = await scanner.scan(stored.stream);
    await db.transaction().execute(async (trx) => {
      await setScanStatus(trx, place, verdict);
      if (verdict === 'clean') return;
      await enqueue(trx, { kind: 'mail.file-infected-to-office', payload: { manuscript_id } }, clock.now());
    });
  },
} satisfies Deliverers;
