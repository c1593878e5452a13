import type { PaymentOrder } from '#domain/payment/replies';

/** The outcome of a button click: it opens, then ends in exactly one of the other three. */
export interface PaymentSteps {
  onOpen: () => void;
  /** The payer has agreed: the order can be captured. */
  onApprove: () => Promise<void>;
  /** The payer closed the provider's window. */
  onCancel: () => void;
  /** The provider failed; nothing was paid. */
  onError: () => void;
}

export type PlacedOrder = Pick<PaymentOrder, 'orderId' | 'currency'>;

export interface Provider {
  /** Renders the buttons for an order into a box. */
  renderButtons: (box: HTMLElement, order: PlacedOrder, steps: PaymentSteps) => Promise<void>;
}
