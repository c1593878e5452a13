import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type { Actor } from '#server/kernel/event/append-event';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { requestDeposit } from '#server/register/deposit/request-deposit';
import { upsertAsked } from './queries.ts';

/** Who asks for a build, and the manuscript whose publication does. */
interface Wish {
  reason: 'publication' | 'office';
  manuscript_id?: string;
  actor: Actor;
}

/**
 * Asks for a build inside the transaction that changes what readers get. What is asked for before a build has begun is
 * one build. What readers get of a manuscript is deposited again, too. After the commit call `context.wakeOutbox()`.
 */
export async function requestBuild(trx: Transaction<Database>, wish: Wish, now: Date): Promise<void> {
  const { reason, manuscript_id, actor } = wish;
  const id = randomId();
  const manuscripts = manuscript_id ? [manuscript_id] : [];
  const asked = await upsertAsked(trx, { id, reason, manuscripts, actor, now });
  if (asked === id) await enqueue(trx, { kind: 'site.rebuild', payload: { build_id: id } }, now);
  if (manuscript_id) await requestDeposit(trx, manuscript_id, now);
}
