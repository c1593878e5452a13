import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { plainDate } from '#domain/kernel/date';
import type { Actor } from '#server/kernel/event/append-event';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { requestDeposit } from '#server/register/deposit/request-deposit';
import { upsertRequestedBuild } from './queries.ts';

/** `manuscript_id` is the manuscript whose public content changed. */
interface BuildRequest {
  reason: 'publication' | 'office';
  manuscript_id?: string;
  actor: Actor;
}

/**
 * Requests a build in the transaction that changes public content, and a deposit of the changed article. Requests made
 * before a build starts share it. Call `context.wakeOutbox()` after the commit.
 */
export async function requestBuild(trx: Transaction<Database>, request: BuildRequest, now: Date): Promise<void> {
  const { reason, manuscript_id, actor } = request;
  const id = randomId();
  const manuscripts = manuscript_id ? [manuscript_id] : [];
  const asked = await upsertRequestedBuild(trx, { id, reason, manuscripts, actor, now });
  if (asked === id) await enqueue(trx, { kind: 'site.rebuild', payload: { build_id: id } }, now);
  if (manuscript_id) await requestDeposit(trx, manuscript_id, now);
}

/** Schedules a build for the start of each future day. */
export async function scheduleBuilds(trx: Transaction<Database>, days: readonly string[], now: Date): Promise<void> {
  for (const on of days.filter((day) => day > plainDate(now))) {
    await enqueue(trx, { kind: 'site.turn', payload: { on } }, now, new Date(`${on}T00:00:00Z`));
  }
}
