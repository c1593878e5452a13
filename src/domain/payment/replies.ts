import type { ArticleType } from '#domain/journal/article-type-id';
import type { ORDER_DESCRIPTION, PaymentState } from './payment.ts';
import type { OnlineProvider, PaymentProvider } from './provider.ts';

/** The reply of `GET /api/payments/config`: the payment provider, or null if none is configured. */
export interface PaymentConfig {
  provider: OnlineProvider | null;
  /** The journal's public PayPal client id, for PayPal's script. */
  client_id: string | null;
  environment: 'sandbox' | 'live' | null;
}

/** The reply of `POST /api/payments/orders`: 201. */
export interface PaymentOrder {
  /** The provider's id, for `capture` and the provider's script. */
  id: string;
  /** The same id under the name that the provider’s script expects. */
  orderId: string;
  provider: OnlineProvider;
  /** The amount charged, with two decimals. */
  amount: string;
  /** The currency of the charge (ISO 4217). */
  currency: string;
  description: typeof ORDER_DESCRIPTION;
  manuscript_number: string;
  article_type: ArticleType;
  /** The charge before a waiver, and the reduction. */
  full_amount: string;
  waiver_percent: number;
}

/** The reply of `POST /api/payments/orders/{id}/capture` and of `POST /api/donations`. */
export interface PaymentOutcome {
  /** 200 or 201 with `completed`; 202 with the other two: confirmation is pending. */
  state: 'completed' | 'pending' | 'unverified';
  message: string;
  receipt_id: string | null;
  /** Forwarded to `/api/donations` by the specification's page. */
  payment: { paymentId: string; amount: string; paymentMethod: string; status: string } | null;
}

/** The reply of `GET /api/payments/receipts/{id}`, for anyone with the id. No title, no authors. */
export interface Receipt {
  id: string;
  /** The journal's own number of the payment, for people. */
  reference: string;
  state: PaymentState;
  manuscript_number: string;
  article_type: ArticleType;
  amount: string;
  full_amount: string;
  waiver_percent: number;
  /** The currency of the charge (ISO 4217). */
  currency: string;
  refunded: string;
  /** The currency in which the money was taken. */
  refunded_currency: string;
  provider: PaymentProvider;
  /** The provider's id of the transaction, or the bank reference or purchase order number. */
  transaction: string | null;
  payer_name: string;
  payer_email: string;
  /** When it was paid, ISO 8601; null before. */
  paid_at: string | null;
}
