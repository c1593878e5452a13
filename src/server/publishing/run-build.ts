import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type { BuildReason } from '#domain/publishing/build';
import { buildFailureText } from '#domain/publishing/build';
import type { Context } from '#server/kernel/context';
import { SYSTEM } from '#server/kernel/event/append-event';
import { randomId } from '#server/kernel/identifiers';
import { listUnfinished, markDelivered } from '#server/kernel/outbox/queries';
import {
  deleteBuild,
  insertRunning,
  listReplaceable,
  lockBuilds,
  setCalled,
  setFailed,
  setLive,
  setRunning,
  supersede,
} from './queries.ts';

type BuildContext = Pick<Context, 'db' | 'clock'>;

/** `isNew` if the build was not requested. */
interface StartedBuild {
  id: string;
  isNew: boolean;
  /** The outbox effects that the build completes. */
  effects: string[];
}

export interface BuildStart {
  /** The reason for an unrequested build; if absent, there is none. */
  reason?: BuildReason | undefined;
  /** The manuscript of an effect without its own build. */
  manuscript_id?: string | undefined;
  /** The effect that triggers the build; the others are completed with it. */
  effect?: string;
  /** Netlify builds: requests already sent wait for it. */
  isElsewhere?: boolean;
}

/**
 * Starts a build, which replaces all builds requested, failed or interrupted before. Undefined if there is nothing to
 * do.
 */
export async function startBuild({ db, clock }: BuildContext, options: BuildStart): Promise<StartedBuild | undefined> {
  const { effect, isElsewhere = false } = options;
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await lockBuilds(trx);
    // Before the builds: an effect written in between finds its build done.
    const effects = await listUnfinished(trx, 'site.rebuild');
    const [newest, ...earlier] = await listReplaceable(trx, now, { isElsewhere });
    const started = newest ? { id: newest.id, isNew: false } : await insertNew(trx, options, now);
    if (!started) return undefined;
    if (newest) {
      const manuscripts = [newest, ...earlier].flatMap((build) => build.manuscripts);
      await setRunning(trx, newest.id, [...new Set(manuscripts)], now);
      const others = earlier.map(({ id }) => id);
      await supersede(trx, others, now);
    }
    if (effect) for (const id of effects) if (id !== effect) await markDelivered(trx, id, now);
    return { ...started, effects };
  });
}

async function insertNew(trx: Transaction<Database>, { reason, manuscript_id }: BuildStart, now: Date) {
  if (!reason) return undefined;
  const id = randomId();
  const manuscripts = manuscript_id ? [manuscript_id] : [];
  await insertRunning(trx, { id, reason, manuscripts, actor: SYSTEM, now });
  return { id, isNew: true };
}

/**
 * Builds the site and records its state.
 * @throws the build's error, which the office also sees
 */
export async function runBuild(
  context: Pick<Context, 'db' | 'clock' | 'rebuildSite'>,
  options: BuildStart,
): Promise<void> {
  const { db, clock, rebuildSite } = context;
  const isElsewhere = rebuildSite.isElsewhere ?? false;
  const started = await startBuild(context, { ...options, isElsewhere });
  if (!started) return;
  try {
    const report = await rebuildSite();
    if (isElsewhere) return await setCalled(db, started.id, clock.now());
    // A start with nothing to do is not a build.
    if (!report && started.isNew && options.reason === 'start') await deleteBuild(db, started.id);
    else await setLive(db, started.id, report, clock.now());
  } catch (error) {
    await setFailed(db, started.id, buildFailureText(error), clock.now());
    throw error;
  }
  for (const id of started.effects) await markDelivered(db, id, clock.now());
}
