import type { DepositState, Destination } from '#domain/register/deposit/destination';
import type { Instant, Json, NullableInstant } from './column-types.ts';

/** An article's deposit state at one destination; no row if never sent. */
export interface DepositTable {
  manuscript_id: string;
  destination: Destination;
  state: DepositState;
  /** The destination's last message, or why nothing was sent. */
  message: string;
  state_at: Instant;
  /** When the destination first confirmed the registration: later failures do not undo it. */
  registered_at: NullableInstant;
  /** The last deposit, and its instant: each is later than the previous one. */
  batch_id: string | null;
  batch_at: NullableInstant;
  /** The destination's own id for the article, if any. */
  record_id: string | null;
  /** The last accepted content. */
  records_sha256: string | null;
  /** The article at that time. */
  article_updated_at: NullableInstant;
}

/** A deposit as sent, with the raw reply. */
export interface DepositBatchTable {
  id: string;
  manuscript_id: string;
  destination: Destination;
  sent_at: Instant;
  document: string;
  dois: Json<string[]>;
  state: DepositState;
  message: string;
  answer: string;
  answered_at: NullableInstant;
}
