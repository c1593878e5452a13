import type { TakenMoney } from '#domain/payment/payment';
import type { OnlineProvider } from '#domain/payment/provider';
import type { PaymentConfig } from '#domain/payment/replies';

/** An order as the provider knows it now; `money` is what it has taken, or null. */
export interface ProviderOrder {
  id: string;
  status: 'open' | 'approved' | 'done' | 'declined';
  /** Our own id of the payment. */
  reference: string;
  money: TakenMoney | null;
}

/** A message whose sender is verified; its content is not trusted but looked up. */
export interface ProviderEvent {
  id: string;
  kind: string;
  orderId: string | null;
  captureId: string | null;
  reference: string | null;
}

/** Takes payments online. Every method throws ProviderUnavailable where no usable answer came. */
export interface Payments {
  provider: OnlineProvider;
  config: PaymentConfig;
  /** Creates an order for an amount in US cents; `reference` is our own id of the payment. */
  createOrder: (asked: { reference: string; cents: number }) => Promise<{ orderId: string }>;
  /** Undefined for an order that the provider does not know. */
  readOrder: (orderId: string) => Promise<ProviderOrder | undefined>;
  /** Takes the money of an approved order; repeating the same attempt takes no more. */
  capture: (orderId: string, attempt: string) => Promise<ProviderOrder | undefined>;
  /** The order of a payment someone names, by the id of the order or of the payment. */
  findOrder: (paymentId: string) => Promise<ProviderOrder | undefined>;
  /** Undefined for a message that is not the provider's. */
  readEvent: (headers: Headers, body: string) => Promise<ProviderEvent | undefined>;
  /** Throws ProviderUnavailable where the provider does not take the journal's account; absent where none is real. */
  check?: () => Promise<void>;
  /** For the demonstration only: the payer's answer, which PayPal asks for in its own window. */
  answerOrder?: (orderId: string, answer: 'approve' | 'decline') => Promise<boolean>;
}

/** The provider could not be asked, or its answer made no sense: it is unknown whether money moved. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
