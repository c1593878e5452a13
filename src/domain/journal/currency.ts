/**
 * The currencies in which a journal may charge, by ISO 4217 code: all that PayPal accepts with two decimals. PayPal
 * accepts HUF, JPY and TWD in whole units only, and BRL, CNY and MYR only between accounts in their own country.
 */
export const CURRENCIES = {
  AUD: { name: 'Australian dollars', most: 20_000 },
  BRL: { name: 'Brazilian reais', most: 200_000 },
  CAD: { name: 'Canadian dollars', most: 20_000 },
  CHF: { name: 'Swiss francs', most: 20_000 },
  CNY: { name: 'Chinese yuan', most: 200_000 },
  CZK: { name: 'Czech korunas', most: 200_000 },
  DKK: { name: 'Danish kroner', most: 200_000 },
  EUR: { name: 'euros', most: 20_000 },
  GBP: { name: 'pounds sterling', most: 20_000 },
  HKD: { name: 'Hong Kong dollars', most: 200_000 },
  ILS: { name: 'Israeli new shekels', most: 200_000 },
  MXN: { name: 'Mexican pesos', most: 200_000 },
  MYR: { name: 'Malaysian ringgit', most: 200_000 },
  NOK: { name: 'Norwegian kroner', most: 200_000 },
  NZD: { name: 'New Zealand dollars', most: 20_000 },
  PHP: { name: 'Philippine pesos', most: 200_000 },
  PLN: { name: 'Polish zlotys', most: 200_000 },
  SEK: { name: 'Swedish kronor', most: 200_000 },
  SGD: { name: 'Singapore dollars', most: 20_000 },
  THB: { name: 'Thai baht', most: 200_000 },
  USD: { name: 'US dollars', most: 20_000 },
} as const satisfies Readonly<
  Record<
    string,
    {
      /** In the plural: "All amounts are in US dollars." */
      name: string;
      /** The largest plausible charge: a higher one is a typo. */
      most: number;
    }
  >
>;
export type Currency = keyof typeof CURRENCIES;

/** The default currency (spec §3, payment form; spec §9). */
export const CURRENCY_DEFAULT: Currency = 'USD';

export const isCurrency = (code: string): code is Currency => Object.hasOwn(CURRENCIES, code);

/** Parses an amount in the API, such as "250", "250.00" or 250; null if it is not whole cents. */
export function parseCents(amount: string | number): number | null {
  const text = typeof amount === 'number' ? String(amount) : amount;
  const [, units, cents = ''] = /^(0|[1-9]\d{0,6})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return units === undefined ? null : Number(units) * 100 + Number(cents.padEnd(2, '0'));
}

/** Formats cents for the API: `25000` → "250.00" (spec §7). */
export function formatAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}
