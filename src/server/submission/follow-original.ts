import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { enqueue } from '#server/outbox/enqueue';
import type { NewManuscript } from '#server/submission/submission-queries';

type Original = Pick<NewManuscript['file'], 'manuscript_id' | 'round' | 'scan_status'>;

/** What follows every original that was taken in: reviewers' copy, and the search for viruses where it waits. */
export async function enqueueAfterOriginal(
  trx: Transaction<Database>,
  { manuscript_id, round, scan_status }: Original,
  now: Date,
): Promise<void> {
  await enqueue(trx, { kind: 'review-copy', payload: { manuscript_id, round } }, now);
  if (scan_status === 'pending') await enqueue(trx, { kind: 'scan-file', payload: { manuscript_id, round } }, now);
}
