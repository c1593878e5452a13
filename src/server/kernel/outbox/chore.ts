import type { Context } from '#server/kernel/context';
import { claimChore, endChore } from './chore-queries.ts';

/** What a chore is told about its earlier runs. */
export interface ChoreRun {
  /** Since when its runs have followed each other by a clock that did not jump. */
  steadySince: Date;
}

/** Regular work, by the name under which it is logged. It must be safe to repeat and to run twice at once. */
export type Chores = Readonly<Record<string, (context: Context, run: ChoreRun) => Promise<void>>>;

const EVERY_MS = 3_600_000;
/** Longer than any chore takes; one that has not ended by then, or has failed, is free for the next process. */
const HOLD_MS = 15 * 60_000;
/** After such a gap it is unknown whether the journal was down or its clock was moved. */
const JUMP_MS = 3 * EVERY_MS;

/**
 * Runs the chores that were not done for an hour, one after the other. The database records when each was done: a
 * restart neither skips one nor repeats it, and of several processes only one runs it. A chore that fails does not
 * hold up the others, and is tried again after a quarter of an hour.
 */
export async function runChores(context: Context, chores: Chores): Promise<void> {
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
