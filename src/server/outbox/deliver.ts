import type { Context } from '#server/context';
import { claimEffects, markDelivered, markFailed } from '#server/outbox/queries';

/** Does one kind of work. It may be called again for the same `id`; a throw means: try again later. */
export type Deliverer = (effect: { id: string; payload: Record<string, unknown> }, context: Context) => Promise<void>;

/** Who does which kind of work. */
export type Deliverers = Readonly<Record<string, Deliverer>>;

const MINUTE = 60_000;
/** Minutes until the next try; after the last one the work is dead and shown to the office. */
const BACKOFF_MINUTES = [1, 5, 15, 60, 120, 240, 480, 960, 1440];
// Longer than any delivery may take: only then may another worker take the row.
const LEASE_MS = 2 * MINUTE;
const PORTION = 10;

/**
 * Delivers what is due, until nothing is or `limit` pieces are done. Safe to run in several places at
 * once: a row goes to one worker. Answers how many were delivered and how many failed.
 */
export async function deliverDue(context: Context, deliverers: Deliverers, limit = 100) {
  const counts = { delivered: 0, failed: 0 };
  while (counts.delivered + counts.failed < limit) {
    const now = context.clock.now();
    const effects = await claimEffects(context.db, { now, limit: PORTION, leaseMs: LEASE_MS });
    if (effects.length === 0) break;
    for (const effect of effects) {
      const isDelivered = await deliverOne(effect, context, deliverers);
      counts[isDelivered ? 'delivered' : 'failed'] += 1;
    }
  }
  return counts;
}

async function deliverOne(
  effect: { id: string; kind: string; payload: Record<string, unknown>; attempts: number },
  context: Context,
  deliverers: Deliverers,
): Promise<boolean> {
  const { id, kind, payload, attempts } = effect;
  try {
    const deliver = deliverers[kind];
    if (!deliver) throw new Error(`Nobody delivers effects of the kind ${kind}.`);
    await deliver({ id, payload }, context);
    await markDelivered(context.db, id, context.clock.now());
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const minutes = BACKOFF_MINUTES[attempts - 1];
    const next = minutes === undefined ? undefined : new Date(context.clock.now().getTime() + minutes * MINUTE);
    await markFailed(context.db, id, message.slice(0, 500), next);
    const outlook = next ? `tried again after ${minutes} min` : 'given up';
    context.log('error', `Delivering ${kind} ${id} failed (attempt ${attempts}, ${outlook}): ${message}`);
    return false;
  }
}
