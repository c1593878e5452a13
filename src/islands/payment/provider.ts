/** What a press of a provider's button leads to: it opens, then ends in exactly one of the other three. */
export interface PaymentSteps {
  onOpen: () => void;
  /** The payer has agreed: the order can be captured. */
  onApprove: () => Promise<void>;
  /** The payer has closed the provider's window. */
  onCancel: () => void;
  /** The provider has failed; nothing was paid. */
  onError: () => void;
}

/** What a payment provider has to do in the browser. */
export interface Provider {
  /** Puts its buttons for an order into a box of the page. */
  place: (box: HTMLElement, orderId: string, steps: PaymentSteps) => Promise<void>;
}
