import type { TakenMoney } from '#domain/payment/payment';
import type { OnlineProvider } from '#domain/payment/provider';
import type { PaymentConfig } from '#domain/payment/replies';

/** An order's current state at the provider; `money` is the amount taken, or null. */
export interface ProviderOrder {
  id: string;
  status: 'open' | 'approved' | 'done' | 'declined';
  /** Our own id of the payment. */
  reference: string;
  money: TakenMoney | null;
}

/** A webhook with a verified sender; its content is not trusted but looked up. */
export interface ProviderEvent {
  id: string;
  kind: string;
  orderId: string | null;
  captureId: string | null;
  reference: string | null;
}

/** An online payment provider. Every method throws ProviderUnavailable without a usable reply. */
export interface Payments {
  provider: OnlineProvider;
  config: PaymentConfig;
  /** Creates an order in cents of a currency; `reference` is our payment id. */
  createOrder: (asked: { reference: string; cents: number; currency: string }) => Promise<{ orderId: string }>;
  /** Undefined for an order that the provider does not know. */
  readOrder: (orderId: string) => Promise<ProviderOrder | undefined>;
  /** Captures an approved order; idempotent per attempt. */
  capture: (orderId: string, attempt: string) => Promise<ProviderOrder | undefined>;
  /** The order of a payment, by the id of the order or of the payment. */
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
