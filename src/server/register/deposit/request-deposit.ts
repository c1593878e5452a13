import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { markRecordChanged } from '#server/publication/write-queries';
import { isRegisteredElsewhere, listKnownTo } from './queries.ts';

/** By then the page that the DOI leads to is live, and the PDF is made: one deposit tells of all. */
const AFTER_MS = 5 * 60_000;

/**
 * Has the record of an article deposited inside the transaction that changes what readers get of it, and read again by
 * harvesters. What has not changed by then is not sent again, nor is a DOI that another system has registered, until the
 * office has it deposited here.
 */
export async function requestDeposit(trx: Transaction<Database>, manuscript_id: string, now: Date): Promise<void> {
  await markRecordChanged(trx, manuscript_id, now);
  const payloads = (await isRegisteredElsewhere(trx, manuscript_id))
    ? (await listKnownTo(trx, manuscript_id)).map((destination) => ({ manuscript_id, destination }))
    : [{ manuscript_id }];
  const at = new Date(now.getTime() + AFTER_MS);
  for (const payload of payloads) await enqueue(trx, { kind: 'deposit.send', payload }, now, at);
}
