import type { Context } from '#server/kernel/context';
import { claimChore, endChore } from './queries.ts';

/** Knowledge of a chore's earlier runs. */
export interface ChoreRun {
  /** Since when it has run regularly by a clock without jumps. */
  steadySince: Date;
}

/** Regular work by its log name. Must be idempotent and safe to run concurrently. */
export type Chores = Readonly<Record<string, (context: Context, run: ChoreRun) => Promise<void>>>;

const EVERY_MS = 3_600_000;
/** Longer than any chore takes; after it a failed or unfinished chore is free for the next process. */
const HOLD_MS = 15 * 60_000;
/** After such a gap it is unknown whether the journal was down or the clock was changed. */
const JUMP_MS = 3 * EVERY_MS;

/**
 * Runs the chores not done for an hour, sequentially. The database records the runs: restarts neither skip nor repeat
 * one, and only one of several processes runs it. A failing chore does not block the others, and is retried after a
 * quarter of an hour.
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
