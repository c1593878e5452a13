import type { ArticleType } from '#domain/journal/article-type-id';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { FeeState, PaymentProblem, PaymentState } from './payment.ts';
import type { PaymentProvider } from './provider.ts';

/** A payment in the office's ledger; `GET /api/editor/payments`. Amounts with two decimals. */
export interface LedgerPayment {
  id: string;
  manuscript_id: string;
  manuscript_number: string;
  article_type: ArticleType;
  provider: PaymentProvider;
  state: PaymentState;
  problem: PaymentProblem | null;
  /** The amount that was due. */
  amount: string;
  /** The currency of the charge (ISO 4217). */
  currency: string;
  /** The amount taken by the provider, with currency; null if none. */
  captured: string | null;
  captured_currency: string | null;
  /** In the currency of `captured`. */
  refunded: string;
  payer_name: string;
  payer_email: string;
  transaction: string | null;
  recorded_by: string | null;
  receipt_id: string;
  created_at: string;
  paid_at: string | null;
}

/** A manuscript's charge for the office; `GET /api/editor/fees`. */
export interface LedgerFee {
  manuscript_id: string;
  manuscript_number: string;
  title: string;
  status: ManuscriptStatus;
  article_type: ArticleType;
  state: FeeState;
  full_amount: string;
  waiver_percent: number;
  amount_due: string;
  /** The currency when the charge was made (ISO 4217). */
  currency: string;
  exempt_reason: string;
  /** Why the journal keeps the payment for a rejected manuscript; empty if undecided. */
  kept_reason: string;
  /** Paid, then the manuscript was rejected; neither refunded nor recorded as kept. */
  is_refund_due: boolean;
  created_at: string;
  settled_at: string | null;
}

/** The sums of one currency, which are never added to another's; amounts with two decimals. */
export interface CurrencyTotals {
  currency: string;
  received: string;
  refunded: string;
  /** Outstanding charges of accepted and published manuscripts. */
  due: string;
  waived: string;
}

/** The reply of `GET /api/editor/payments/totals`. */
export interface LedgerTotals {
  /** The journal's own currency first, then any other in which there were charges or payments. */
  sums: CurrencyTotals[];
  /** Payments needing attention: mismatches and unverified ones. */
  attention: number;
}
