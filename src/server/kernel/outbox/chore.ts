import type { Context } from '#server/kernel/context';
import { claimChore, completeChore } from './queries.ts';

export interface ChoreRun {
  /** The chore has run regularly, by a clock without jumps, since then. */
  steadySince: Date;
}

/** Regular work by its log name. Must be idempotent and safe to run concurrently. */
export type Chores = Readonly<Record<string, (context: Context, run: ChoreRun) => Promise<void>>>;

const INTERVAL_MS = 3_600_000;
/** Longer than any chore takes; afterwards another process may claim a failed or unfinished one. */
const LEASE_MS = 15 * 60_000;
/** After such a gap it is unknown whether the journal was down or the clock was changed. */
const GAP_MS = 3 * INTERVAL_MS;

/**
 * Runs the chores due, sequentially. The database records each run, so that restarts neither skip nor repeat a chore
 * and only one process runs it. A failing chore does not block the others, and is retried after a quarter of an hour.
 */
export async function runChores(context: Context, chores: Chores): Promise<void> {
  const { db, clock, log } = context;
  for (const [name, chore] of Object.entries(chores)) {
    try {
      const now = clock.now();
      const run = await claimChore(db, name, { now, everyMs: INTERVAL_MS, holdMs: LEASE_MS, jumpMs: GAP_MS });
      if (!run) continue;
      await chore(context, run);
      await completeChore(db, name, now);
    } catch (error) {
      log('error', `${name} failed.`, error);
    }
  }
}
