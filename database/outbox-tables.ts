import type { ColumnType, Generated } from 'kysely';
import type { Instant, Json, MaybeInstant } from './column-types.ts';

/** Work for after a transaction: written inside it, delivered at least once. */
export interface OutboxTable {
  id: string;
  kind: string;
  payload: Json<Record<string, unknown>>;
  /** The manuscript it is about; the database reads it from the payload. */
  manuscript_id: ColumnType<string | null, never, never>;
  status: 'waiting' | 'delivered' | 'dead';
  attempts: Generated<number>;
  next_at: Instant;
  last_error: string | null;
  created_at: Instant;
  delivered_at: MaybeInstant;
}

/** When regular work was begun that has come to its end; whoever is doing it holds it until then. */
export interface ChoreTable {
  name: string;
  done_at: MaybeInstant;
  held_until: MaybeInstant;
  /** Since when one run has followed the other by a clock that did not jump. */
  steady_since: MaybeInstant;
}

/** Emails of a demonstration journal: shown at `/__mail`, never sent. */
export interface CaughtMailTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to, where that is not the journal. */
  reply_to: string | null;
  sent_at: Instant;
}
