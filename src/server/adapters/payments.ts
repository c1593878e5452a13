import type { OnlineProvider, PaymentConfig, TakenMoney } from '#domain/payment/payment';

/** An order as the provider knows it now; `money` is what it took, null where it took nothing. */
export interface ProviderOrder {
  id: string;
  status: 'open' | 'approved' | 'done' | 'declined';
  /** Our own id of the payment. */
  reference: string;
  money: TakenMoney | null;
}

/** A message whose sender is proved; what it tells is not believed but looked up. */
export interface ProviderEvent {
  id: string;
  kind: string;
  orderId: string | null;
  captureId: string | null;
  reference: string | null;
}

/** Takes payments online. Every method throws ProviderUnavailable where no sound answer came. */
export interface Payments {
  provider: OnlineProvider;
  config: PaymentConfig;
  /** Makes an order for an amount in cents of a US dollar; `reference` is our own id of the payment. */
  createOrder: (asked: { reference: string; cents: number }) => Promise<{ orderId: string }>;
  /** Undefined for an order that the provider does not know. */
  readOrder: (orderId: string) => Promise<ProviderOrder | undefined>;
  /** Has the money of an approved order taken; the same attempt again takes nothing more. */
  capture: (orderId: string, attempt: string) => Promise<ProviderOrder | undefined>;
  /** The order of a payment somebody names, by the id of the order or of the payment. */
  findOrder: (paymentId: string) => Promise<ProviderOrder | undefined>;
  /** Undefined for a message that is not the provider's. */
  readEvent: (headers: Headers, body: string) => Promise<ProviderEvent | undefined>;
  /** Only the demonstration: the payer's answer, which PayPal asks for in its own window. */
  answerOrder?: (orderId: string, answer: 'approve' | 'decline') => Promise<boolean>;
}

/** The provider could not be asked, or its answer made no sense: whether money moved is not known. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
