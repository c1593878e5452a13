import type { Insertable, Transaction } from 'kysely';
import type { Database, ManuscriptFileTable } from '#database/schema';
import type { SentKind } from '#domain/document/document';
import { enqueue } from '#server/kernel/outbox/enqueue';

type Original = Pick<Insertable<ManuscriptFileTable>, 'manuscript_id' | 'round' | 'scan_status'>;
type ScannedFile = Original & { kind: SentKind };

export async function enqueueAfterOriginal(
  trx: Transaction<Database>,
  { manuscript_id, round, scan_status }: Original,
  now: Date,
): Promise<void> {
  await enqueue(trx, { kind: 'review-copy.make', payload: { manuscript_id, round } }, now);
  await enqueueScan(trx, { manuscript_id, round, kind: 'original', scan_status }, now);
}

/** Queues a virus scan of a file accepted while the scanner was down. */
export async function enqueueScan(
  trx: Transaction<Database>,
  { scan_status, ...sent }: ScannedFile,
  now: Date,
): Promise<void> {
  const { manuscript_id, round, kind: of } = sent;
  if (scan_status === 'pending')
    await enqueue(trx, { kind: 'manuscript-file.scan', payload: { manuscript_id, round, of } }, now);
}
