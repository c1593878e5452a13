import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { eventHash, FIRST_HASH } from './append-event.ts';
import { listEventsAfter, readHead } from './queries.ts';

const PORTION = 1_000;

/** The number of valid events, and the last one's hash: recorded elsewhere, it proves the log up to there. */
interface Checked {
  count: number;
  hash: string;
}

/** `brokenAt` is the position of the first tampered event. */
export interface Verdict extends Checked {
  brokenAt?: number;
}

/**
 * Verifies the whole chain, which may grow meanwhile. `brokenAt` is undefined if no event was changed, removed or
 * inserted.
 */
export async function verifyEvents(db: ReadonlyKysely<Database>): Promise<Verdict> {
  const { isDone: _, ...verdict } = await verifyFrom(db, { count: 0, hash: FIRST_HASH }, Number.POSITIVE_INFINITY);
  return verdict;
}

/** Continues a verification for about `limit` events; `isDone` at the end. */
export async function verifyFrom(
  db: ReadonlyKysely<Database>,
  { count, hash }: Checked,
  most: number,
): Promise<Verdict & { isDone: boolean }> {
  const stopsAt = count + most;
  while (count < stopsAt) {
    const portion = await listEventsAfter(db, count, PORTION);
    for (const event of portion) {
      const isNext = event.position === count + 1 && event.previous_hash === hash;
      if (!isNext || event.hash !== eventHash({ ...event, at: event.at.toISOString() })) {
        return { count, hash, brokenAt: count + 1, isDone: true };
      }
      hash = event.hash;
      count += 1;
    }
    if (portion.length > 0) continue;
    const head = (await readHead(db)) ?? { position: 0, hash: FIRST_HASH };
    if (head.position === count && head.hash === hash) return { count, hash, isDone: true };
    // Events written since the last portion come next; if there are none, the newest were removed.
    if (head.position > count && (await listEventsAfter(db, count, 1)).length > 0) continue;
    const brokenAt = head.position === count ? count : Math.min(count, head.position) + 1;
    return { count, hash, brokenAt, isDone: true };
  }
  return { count, hash, isDone: false };
}
