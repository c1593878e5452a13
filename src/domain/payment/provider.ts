/** Who takes money online, on the payment page. */
const ONLINE = { paypal: 'Card or PayPal', demonstration: 'Demonstration' } as const;
export type OnlineProvider = keyof typeof ONLINE;

/** The name of whoever took the money, as the office's list and receipts say it: a provider online, or the office. */
export const PAYMENT_PROVIDER_LABELS = {
  ...ONLINE,
  bank_transfer: 'Bank transfer',
  purchase_order: 'Institutional purchase order',
} as const;
export type PaymentProvider = keyof typeof PAYMENT_PROVIDER_LABELS;

/** Everyone who may have taken the money. */
export const PAYMENT_PROVIDERS = Object.keys(PAYMENT_PROVIDER_LABELS) as PaymentProvider[];

/** Whether a payment was made online, through a provider. */
export const isOnline = (provider: PaymentProvider): boolean => Object.hasOwn(ONLINE, provider);

/** Where a provider's script, its windows, its pictures and its calls come from, as it names them. */
const HOSTS: Readonly<Record<OnlineProvider, readonly string[]>> = {
  paypal: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
  demonstration: [],
};

/** The hosts that the payment page may load from. */
export const PROVIDER_HOSTS: readonly string[] = Object.values(HOSTS).flat();
