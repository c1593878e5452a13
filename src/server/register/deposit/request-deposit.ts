import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { markRecordChanged } from '#server/publication/write-queries';
import { isRegisteredElsewhere, listKnownTo } from './queries.ts';

/** By then page and PDF are live, so one deposit covers all. */
const AFTER_MS = 5 * 60_000;

/**
 * Queues an article's deposit in the transaction that changes its public content, and marks its record for harvesters.
 * Unchanged records are not resent, nor imported DOIs registered elsewhere, until the office deposits them here.
 */
export async function requestDeposit(trx: Transaction<Database>, manuscript_id: string, now: Date): Promise<void> {
  await markRecordChanged(trx, manuscript_id, now);
  const payloads = (await isRegisteredElsewhere(trx, manuscript_id))
    ? (await listKnownTo(trx, manuscript_id)).map((destination) => ({ manuscript_id, destination }))
    : [{ manuscript_id }];
  const at = new Date(now.getTime() + AFTER_MS);
  for (const payload of payloads) await enqueue(trx, { kind: 'deposit.send', payload }, now, at);
}
