import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import type { Effect } from '#domain/desk/delivery/effects';
import { randomId } from '#server/kernel/identifiers';
import { insertEffect } from './queries.ts';

/**
 * Inserts an effect in the transaction that causes it; it is delivered after the commit, at least once, and not before
 * `dueAt`.
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
