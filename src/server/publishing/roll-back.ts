import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { BUILD_TEXTS, buildFailureText } from '#domain/publishing/build';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { listUnfinished, markDelivered } from '#server/kernel/outbox/queries';
import {
  findCurrent,
  insertRunning,
  isBuildRunning,
  listFailed,
  lockBuilds,
  setFailed,
  setLive,
  setRolledBack,
  supersede,
} from './queries.ts';

/**
 * Restores the previous site atomically. It stays until someone publishes or requests a build: pending retries are
 * cancelled, and a server start does not build.
 * @throws Problem conflict if a build is in progress, if there is no earlier site, or not the one the editor saw, and
 * on Netlify, which keeps earlier ones itself
 */
export async function rollBack(
  release: string,
  { context, user }: Pick<SignedInCall, 'context' | 'user'>,
): Promise<{ message: string }> {
  const { db, clock, previousSite } = context;
  if (!previousSite) throw new Problem('conflict', BUILD_TEXTS.onNetlify);
  const now = clock.now();
  const id = randomId();
  const actor = { id: user.id, name: user.email };
  const left = await db.transaction().execute(async (trx) => {
    await lockBuilds(trx);
    if (await isBuildRunning(readerOf(trx), now)) throw new Problem('conflict', BUILD_TEXTS.underWay);
    const found = previousSite.find();
    if (!found) throw new Problem('conflict', BUILD_TEXTS.noEarlier);
    if (found !== release) throw new Problem('conflict', BUILD_TEXTS.otherEarlier);
    const current = await findCurrent(readerOf(trx), now);
    await cancelRetries(trx, now);
    await insertRunning(trx, { id, reason: 'roll_back', actor, release, now });
    const object = { type: 'site', id };
    await appendEvent(trx, { actor, action: 'site.rolled-back', object, details: { release } }, now);
    return current;
  });
  try {
    const report = await previousSite.restore(release);
    if (left) await setRolledBack(db, left.id);
    await setLive(db, id, report, clock.now());
  } catch (error) {
    await setFailed(db, id, buildFailureText(error), clock.now());
    throw error;
  }
  return { message: BUILD_TEXTS.rolledBack };
}

async function cancelRetries(trx: Transaction<Database>, now: Date): Promise<void> {
  await supersede(trx, await listFailed(trx), now);
  for (const id of await listUnfinished(trx, 'site.rebuild')) await markDelivered(trx, id, now);
}
