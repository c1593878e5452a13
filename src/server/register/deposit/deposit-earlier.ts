import type { Context } from '#server/kernel/context';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { countWaiting, listNeverSent, lockDeposit } from './queries.ts';

/** How many deposits may wait for DOAJ at a time: where it is down, the hours do not pile them up. */
export const WAITING_MAX = 100;

/** What was published or changed less long ago has its own deposit under way, once its page is live. */
const OWN_DEPOSIT_MS = 3_600_000;

/**
 * Has articles deposited with DOAJ that were published before its key was set, or came from another system, some at a
 * time and the newest first. What was tried once is not asked for again: a change of the article does that, or the office.
 */
export async function depositEarlier({
  db,
  clock,
  wakeOutbox,
}: Pick<Context, 'db' | 'clock' | 'wakeOutbox'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - OWN_DEPOSIT_MS);
  await db.transaction().execute(async (trx) => {
    const limit = WAITING_MAX - (await countWaiting(trx, 'doaj'));
    if (limit <= 0) return;
    for (const manuscript_id of await listNeverSent(trx, { destination: 'doaj', before, limit })) {
      const wanted = { manuscript_id, destination: 'doaj' } as const;
      await lockDeposit(trx, wanted, now);
      await enqueue(trx, { kind: 'deposit.send', payload: wanted }, now);
    }
  });
  wakeOutbox();
}
