import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { eventHash, FIRST_HASH } from '#server/event/append-event';
import { listEventsAfter } from '#server/event/queries';

const PORTION = 1_000;

/**
 * Walks the whole log and checks the chain. Answers how many events stand in it, and the position of
 * the first that was changed, removed or put in; undefined where the log is whole.
 */
export async function verifyEvents(db: ReadonlyKysely<Database>): Promise<{ count: number; brokenAt?: number }> {
  let count = 0;
  let previous_hash = FIRST_HASH;
  for (;;) {
    const portion = await listEventsAfter(db, count, PORTION);
    if (portion.length === 0) return { count };
    for (const event of portion) {
      const expected = eventHash({ ...event, at: event.at.toISOString(), position: count + 1, previous_hash });
      if (event.position !== count + 1 || event.hash !== expected) return { count, brokenAt: count + 1 };
      previous_hash = event.hash;
      count += 1;
    }
  }
}
