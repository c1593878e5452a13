import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type { Context } from '#server/kernel/context';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { markRecordChanged } from '#server/publication/write-queries';
import { countPending, isRegisteredElsewhere, listDestinations, listNeverSent, lockDeposit } from './queries.ts';

/** By then the page and PDF are live, so that one deposit covers both. */
const DELAY_MS = 5 * 60_000;

/**
 * Queues an article's deposit in the transaction that changes its public content, and marks its record as changed for
 * harvesters. A DOI registered elsewhere before an import is skipped until the office deposits it here.
 */
export async function requestDeposit(trx: Transaction<Database>, manuscript_id: string, now: Date): Promise<void> {
  await markRecordChanged(trx, manuscript_id, now);
  const payloads = (await isRegisteredElsewhere(trx, manuscript_id))
    ? (await listDestinations(trx, manuscript_id)).map((destination) => ({ manuscript_id, destination }))
    : [{ manuscript_id }];
  const at = new Date(now.getTime() + DELAY_MS);
  for (const payload of payloads) await enqueue(trx, { kind: 'deposit.send', payload }, now, at);
}

/** Limits pending DOAJ deposits while DOAJ is down. */
export const PENDING_MAX = 100;

/** Articles changed more recently have a deposit in progress. */
const RECENT_MS = 3_600_000;

/**
 * Queues articles for DOAJ, newest first and in batches, that were imported or published before its key was set.
 * Articles attempted before are skipped until they change or the office deposits them.
 */
export async function depositBacklog({
  db,
  clock,
  wakeOutbox,
}: Pick<Context, 'db' | 'clock' | 'wakeOutbox'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - RECENT_MS);
  await db.transaction().execute(async (trx) => {
    const limit = PENDING_MAX - (await countPending(trx, 'doaj'));
    if (limit <= 0) return;
    for (const manuscript_id of await listNeverSent(trx, { destination: 'doaj', before, limit })) {
      const wanted = { manuscript_id, destination: 'doaj' } as const;
      await lockDeposit(trx, wanted, now);
      await enqueue(trx, { kind: 'deposit.send', payload: wanted }, now);
    }
  });
  wakeOutbox();
}
