import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { LoggedAction } from '#domain/kernel/event/events';
import { insertEvent, lockEvents, readHead } from './queries.ts';

/** The name is stored as text, so that the log stays true when an account changes or is deleted. */
export interface Actor {
  id: string | null;
  name: string;
}

/** The actor of automatic events. */
export const SYSTEM: Actor = { id: null, name: 'system' };

export type PendingEvent = LoggedAction & { actor: Actor; object: { type: string; id: string } };

export const FIRST_HASH = '0'.repeat(43);

/** Appends to the log, inside the transaction of the change. */
export async function appendEvent(trx: Transaction<Database>, pendingEvent: PendingEvent, at: Date): Promise<void> {
  await lockEvents(trx);
  const last = await readHead(readerOf(trx));
  const event = {
    position: (last?.position ?? 0) + 1,
    at: at.toISOString(),
    actor: pendingEvent.actor.name,
    actor_id: pendingEvent.actor.id,
    action: pendingEvent.action,
    object_type: pendingEvent.object.type,
    object_id: pendingEvent.object.id,
    details: pendingEvent.details ?? {},
    previous_hash: last?.hash ?? FIRST_HASH,
  };
  await insertEvent(trx, { ...event, details: canonicalJson(event.details), hash: eventHash(event) });
}

/** A row's hashed content: everything in it, and through `previous_hash` every earlier row. */
export interface HashedEvent {
  position: number;
  at: string;
  actor: string;
  actor_id: string | null;
  action: string;
  object_type: string;
  object_id: string;
  details: object;
  previous_hash: string;
}

export function eventHash(event: HashedEvent): string {
  const { position, at, actor, actor_id, action, object_type, object_id, previous_hash } = event;
  const fields = [position, at, actor, actor_id, action, object_type, object_id, canonicalJson(event.details)];
  return createHash('sha256')
    .update(JSON.stringify([...fields, previous_hash]))
    .digest('base64url');
}

/** The database returns jsonb keys in its own order; sorting makes the text reproducible. */
function canonicalJson(details: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1))));
}
