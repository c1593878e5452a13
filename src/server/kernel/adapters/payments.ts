import type { ProviderMoney } from '#domain/payment/payment';
import type { OnlineProvider } from '#domain/payment/provider';
import type { PaymentConfig } from '#domain/payment/replies';

/** An order's current state at the provider; `money` is null until it is captured. */
export interface ProviderOrder {
  id: string;
  status: 'open' | 'approved' | 'done' | 'declined';
  /** Our own id of the payment. */
  reference: string;
  money: ProviderMoney | null;
}

/** A webhook from a verified sender. Its content is looked up rather than trusted. */
export interface ProviderEvent {
  id: string;
  kind: string;
  orderId: string | null;
  captureId: string | null;
  reference: string | null;
}

/** An online payment provider. Every method throws ProviderUnavailable if the reply is unusable. */
export interface Payments {
  provider: OnlineProvider;
  config: PaymentConfig;
  /** `reference` is our payment id. */
  createOrder: (asked: { reference: string; cents: number; currency: string }) => Promise<{ orderId: string }>;
  /** Undefined if the provider has no such order. */
  readOrder: (orderId: string) => Promise<ProviderOrder | undefined>;
  /** Captures an approved order; idempotent per attempt. */
  capture: (orderId: string, attempt: string) => Promise<ProviderOrder | undefined>;
  /** Finds an order by its own id or by its capture's. */
  findOrder: (paymentId: string) => Promise<ProviderOrder | undefined>;
  /** Undefined for a message that is not the provider's. */
  readEvent: (headers: Headers, body: string) => Promise<ProviderEvent | undefined>;
  /** Throws ProviderUnavailable if the journal's account is rejected; absent for simulated payments. */
  check?: () => Promise<void>;
  /** Demonstration only: the payer's choice, which PayPal asks for in its own window. */
  answerOrder?: (orderId: string, answer: 'approve' | 'decline') => Promise<boolean>;
}

/** The provider was unreachable or unintelligible: whether money moved is unknown. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
