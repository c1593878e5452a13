import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { eventHash, FIRST_HASH } from './append-event.ts';
import { listEventsAfter, readHead } from './queries.ts';

const BATCH_SIZE = 1_000;

/** The number of valid events, and the last one's hash: recorded elsewhere, it proves the log up to there. */
interface Checkpoint {
  count: number;
  hash: string;
}

/** `brokenAt` is the position of the first tampered event. */
export interface Verdict extends Checkpoint {
  brokenAt?: number;
}

/**
 * Verifies the whole chain, which may grow meanwhile. `brokenAt` is undefined if no event was changed, removed or
 * inserted.
 */
export async function verifyEvents(db: ReadonlyKysely<Database>): Promise<Verdict> {
  const { isDone: _, ...verdict } = await continueVerification(
    db,
    { count: 0, hash: FIRST_HASH },
    Number.POSITIVE_INFINITY,
  );
  return verdict;
}

/** Continues a verification for about `limit` events; `isDone` at the end. */
export async function continueVerification(
  db: ReadonlyKysely<Database>,
  { count, hash }: Checkpoint,
  limit: number,
): Promise<Verdict & { isDone: boolean }> {
  const stopsAt = count + limit;
  while (count < stopsAt) {
    const batch = await listEventsAfter(db, count, BATCH_SIZE);
    for (const event of batch) {
      const isNext = event.position === count + 1 && event.previous_hash === hash;
      if (!isNext || event.hash !== eventHash({ ...event, at: event.at.toISOString() })) {
        return { count, hash, brokenAt: count + 1, isDone: true };
      }
      hash = event.hash;
      count += 1;
    }
    if (batch.length > 0) continue;
    const head = (await readHead(db)) ?? { position: 0, hash: FIRST_HASH };
    if (head.position === count && head.hash === hash) return { count, hash, isDone: true };
    // Events written since the last portion come next; if there are none, the newest were removed.
    if (head.position > count && (await listEventsAfter(db, count, 1)).length > 0) continue;
    const brokenAt = head.position === count ? count : Math.min(count, head.position) + 1;
    return { count, hash, brokenAt, isDone: true };
  }
  return { count, hash, isDone: false };
}
