const ONLINE = { paypal: 'Card or PayPal', demonstration: 'Demonstration' } as const;
export type OnlineProvider = keyof typeof ONLINE;

/** Labels of payees in the office's list and on receipts: a provider, or the office. */
export const PAYMENT_PROVIDER_LABELS = {
  ...ONLINE,
  bank_transfer: 'Bank transfer',
  purchase_order: 'Institutional purchase order',
} as const;
export type PaymentProvider = keyof typeof PAYMENT_PROVIDER_LABELS;

export const PAYMENT_PROVIDERS = Object.keys(PAYMENT_PROVIDER_LABELS) as PaymentProvider[];

/** Whether a payment was made online, through a provider. */
export const isOnline = (provider: PaymentProvider): boolean => Object.hasOwn(ONLINE, provider);

/** The origins of a provider's script, windows, images and calls, as documented. */
const HOSTS: Readonly<Record<OnlineProvider, readonly string[]>> = {
  paypal: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
  demonstration: [],
};

/** The hosts that the payment page may load from. */
export const PROVIDER_HOSTS: readonly string[] = Object.values(HOSTS).flat();
