import { NEAREST_TYPE } from '#domain/journal/article-kind';
import type { ArticleType } from '#domain/journal/article-type-id';
import type { IslandJournal } from '#domain/journal/journal';
import { lazy } from '#domain/kernel/lazy';
import { kindOf } from '#domain/publication/article-type';

const DELIVERED: ReadonlySet<ArticleType> = new Set(Object.values(NEAREST_TYPE));

/** The standard type whose charge applies to a custom type without its own; null for the five. */
export const chargedAs = (journal: IslandJournal, type: ArticleType): ArticleType | null =>
  DELIVERED.has(type) ? null : NEAREST_TYPE[kindOf(journal, type)];

/** An article type's charge in integer US cents. Due only after acceptance; rejected manuscripts owe nothing. */
export const chargeOf = (journal: IslandJournal, type: ArticleType): number =>
  journal.charges[type] ?? journal.charges[NEAREST_TYPE[kindOf(journal, type)]];

/** The currency of every charge, as an ISO 4217 code (spec §3, payment form; spec §9). */
export const APC_CURRENCY = 'USD';

const usd = lazy(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: APC_CURRENCY,
      trailingZeroDisplay: 'stripIfInteger',
    }),
);

/** Formats an amount: `25000` → "$250", `12550` → "$125.50" (spec §9). */
export function formatUsd(cents: number): string {
  return usd().format(cents / 100);
}

/** One way to pay an article processing charge. */
export interface PaymentMethod {
  readonly id: string;
  readonly label: string;
  /** Instructions in one sentence. */
  readonly how: string;
}

/** The four ways to pay, in the order they are listed (spec §9). */
export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  { id: 'card', label: 'Card', how: 'Online, on the payment page.' },
  { id: 'bank-transfer', label: 'Bank transfer', how: 'Against an invoice; ask the editorial office for one.' },
  { id: 'paypal', label: 'PayPal', how: 'Online, on the payment page, from your PayPal account.' },
  {
    id: 'purchase-order',
    label: 'Institutional purchase order',
    how: 'Your institution sends the order to the editorial office.',
  },
];
