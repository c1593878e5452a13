import type { Context } from '#server/context';
import { claimChore, endChore } from './queries.ts';

/** Regular work, by the name under which it is logged and remembered. Done again, or by two at once, it does no harm. */
export type Chores = Readonly<Record<string, (context: Context) => Promise<void>>>;

const EVERY_MS = 3_600_000;
/** Longer than any of it takes; who has not ended by then, or failed, leaves it to the next who comes. */
const HOLD_MS = 15 * 60_000;

/**
 * Does what was not done for an hour, one chore after the other. When each was done stands in the database: a restart
 * neither leaves one out nor does it again, and of several processes one does it. One that fails keeps none of the
 * others from being done, and is tried again after a quarter of an hour.
 */
export async function doChores(context: Context, chores: Chores): Promise<void> {
  const { db, clock, log } = context;
  for (const [name, chore] of Object.entries(chores)) {
    try {
      const now = clock.now();
      if (!(await claimChore(db, name, { now, everyMs: EVERY_MS, holdMs: HOLD_MS }))) continue;
      await chore(context);
      await endChore(db, name, now);
    } catch (error) {
      log('error', `${name} failed.`, error);
    }
  }
}
