import type { DepositState, Destination } from '#domain/register/deposit/destination';
import type { Instant, Json, MaybeInstant } from './column-types.ts';

/** How the record of an article stands with one register; none if nothing was ever sent. */
export interface DepositTable {
  manuscript_id: string;
  destination: Destination;
  state: DepositState;
  /** What the register said last, or why nothing was sent. */
  message: string;
  state_at: Instant;
  /** When the register first said that the DOI is registered: what fails later does not undo it. */
  registered_at: MaybeInstant;
  /** The last deposit, and its moment: each is later than the one before. */
  batch_id: string | null;
  batch_at: MaybeInstant;
  /** The name that the destination gave the article, where it gives one. */
  record_id: string | null;
  /** What was sent last, and taken in. */
  records_sha256: string | null;
  /** The article as it was then. */
  article_updated_at: MaybeInstant;
}

/** One deposit as it was sent, with the register's answer as it came. */
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
  answered_at: MaybeInstant;
}
