import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { enqueue } from '#server/outbox/enqueue';
import { touchRecord } from '#server/publication/write-queries';
import { isRegisteredElsewhere } from './queries.ts';

/** By then the page that the DOI leads to is live, and the PDF is made: one deposit tells of all. */
const AFTER_MS = 5 * 60_000;

/**
 * Has the record of an article deposited inside the transaction that changes what readers get of it, and read again by
 * harvesters. What has not changed by then is not sent again, nor what another system has registered, until the office
 * has it deposited here.
 */
export async function askForDeposit(trx: Transaction<Database>, manuscript_id: string, now: Date): Promise<void> {
  await touchRecord(trx, manuscript_id, now);
  if (await isRegisteredElsewhere(trx, manuscript_id)) return;
  await enqueue(trx, { kind: 'deposit.send', payload: { manuscript_id } }, now, new Date(now.getTime() + AFTER_MS));
}
