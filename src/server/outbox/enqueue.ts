import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import { randomId } from '#server/identifiers';
import type { Kind } from './lane.ts';
import { insertEffect } from './queries.ts';

/**
 * Work to be done after a transaction: `kind` names the one who does it, `payload` holds ids, never secrets. What is
 * about a manuscript names it as `manuscript_id`: so its mails stand in the manuscript's timeline.
 */
export interface Effect {
  kind: Kind;
  payload: Record<string, string | number | boolean | null>;
}

/**
 * Writes an effect inside the transaction that causes it; it is delivered after the commit, at least once,
 * and not before `dueAt` where that is given.
 */
export async function enqueue(trx: Kysely<Database>, effect: Effect, now: Date, dueAt = now): Promise<void> {
  await insertEffect(trx, {
    id: randomId(),
    kind: effect.kind,
    payload: JSON.stringify(effect.payload),
    status: 'waiting',
    next_at: dueAt,
    created_at: now,
    last_error: null,
  });
}
