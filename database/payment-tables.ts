import type { Generated } from 'kysely';
import type { FeeState, PaymentProblem, PaymentState } from '#domain/payment/payment';
import type { PaymentProvider } from '#domain/payment/provider';
import type { Instant, NullableInstant } from './column-types.ts';

/** A manuscript's charge, created on acceptance; amounts in cents of its currency. */
export interface FeeTable {
  manuscript_id: string;
  article_type: string;
  /** Before a waiver. */
  amount_cents: number;
  waiver_percent: Generated<number>;
  due_cents: number;
  /** The journal’s on acceptance, as an ISO 4217 code. */
  currency: string;
  state: FeeState;
  exempt_reason: Generated<string>;
  /** Why the journal keeps the payment for a rejected manuscript; empty if undecided. */
  kept_reason: Generated<string>;
  created_at: Instant;
  settled_at: NullableInstant;
}

/** A payment attempt, with the amount due and the amount taken. */
export interface PaymentTable {
  /** Also the provider's reference. */
  id: string;
  manuscript_id: string;
  provider: PaymentProvider;
  provider_order_id: string | null;
  capture_id: string | null;
  article_type: string;
  amount_cents: number;
  currency: string;
  state: PaymentState;
  problem: PaymentProblem | null;
  captured_cents: number | null;
  captured_currency: string | null;
  refunded_cents: Generated<number>;
  payer_name: string;
  payer_email: string;
  /** The bank reference or purchase order number. */
  reference: Generated<string>;
  received_on: string | null;
  recorded_by: string | null;
  recorded_by_id: string | null;
  /** Opens the receipt; unguessable. */
  receipt_id: string;
  created_at: Instant;
  /** When the last capture was requested. */
  asked_at: NullableInstant;
  paid_at: NullableInstant;
  updated_at: Instant;
}

/** A claimed payment that the provider could not confirm yet. */
export interface PaymentClaimTable {
  payment_id: string;
  claimed_cents: number;
  state: 'unverified' | 'confirmed' | 'refused';
  created_at: Instant;
  checked_at: NullableInstant;
}

/** A webhook, so that each counts once. */
export interface PaymentEventTable {
  provider: string;
  event_id: string;
  kind: string;
  subject_id: string;
  received_at: Instant;
}

/** An order of the demonstration provider. */
export interface DemonstrationOrderTable {
  id: string;
  reference: string;
  amount_cents: number;
  currency: string;
  status: 'created' | 'approved' | 'declined' | 'completed' | 'refunded';
  capture_id: string | null;
  created_at: Instant;
}
