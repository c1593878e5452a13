import type { Context } from '#server/context';
import { claimChore, endChore } from './queries.ts';

/** What a chore is told of its own past. */
export interface ChoreRun {
  /** Since when its runs have followed each other by a clock that did not jump. */
  steadySince: Date;
}

/** Regular work, by the name under which it is logged and remembered. Done again, or by two at once, it does no harm. */
export type Chores = Readonly<Record<string, (context: Context, run: ChoreRun) => Promise<void>>>;

const EVERY_MS = 3_600_000;
/** Longer than any of it takes; who has not ended by then, or failed, leaves it to the next who comes. */
const HOLD_MS = 15 * 60_000;
/** Where nobody has looked for so long, nothing tells whether the journal rested or its clock was put on. */
const JUMP_MS = 3 * EVERY_MS;

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
      const run = await claimChore(db, name, { now, everyMs: EVERY_MS, holdMs: HOLD_MS, jumpMs: JUMP_MS });
      if (!run) continue;
      await chore(context, run);
      await endChore(db, name, now);
    } catch (error) {
      log('error', `${name} failed.`, error);
    }
  }
}
