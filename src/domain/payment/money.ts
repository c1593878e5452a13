import { lazyByKey } from '#domain/kernel/lazy';

const formatterOf = lazyByKey(
  (currency: string) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
);

/** Formats cents, or an amount of the API: `25000` → "$250", `'125.50'` → "$125.50" (spec §9). */
export function formatMoney(amount: number | string, currency: string): string {
  return formatterOf(currency).format(typeof amount === 'number' ? amount / 100 : Number(amount));
}

/** Formats an amount with the currency’s code, for receipts and invoices: "$250 USD", "CHF 250". */
export function formatMoneyInFull(amount: number | string, currency: string): string {
  const text = formatMoney(amount, currency);
  return text.includes(currency) ? text : `${text} ${currency}`;
}
