import type { ColumnType, Generated } from 'kysely';
import type { Instant, Json, NullableInstant } from './column-types.ts';

/** Outbox: written in a transaction, delivered at least once after it. */
export interface OutboxTable {
  id: string;
  kind: string;
  payload: Json<Record<string, unknown>>;
  /** The manuscript; computed from the payload. */
  manuscript_id: ColumnType<string | null, never, never>;
  status: 'waiting' | 'delivered' | 'dead';
  attempts: Generated<number>;
  next_at: Instant;
  last_error: string | null;
  created_at: Instant;
  delivered_at: NullableInstant;
}

/** When a chore last started and ended; its runner holds it until then. */
export interface ChoreTable {
  name: string;
  done_at: NullableInstant;
  held_until: NullableInstant;
  /** Since when runs have been regular by a clock without jumps. */
  steady_since: NullableInstant;
}

/** Emails of a demonstration journal: shown at `/__mail`, never sent. */
export interface CaughtMailTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** The reply address, if not the journal's. */
  reply_to: string | null;
  sent_at: Instant;
}
