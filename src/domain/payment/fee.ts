import { NEAREST_TYPE } from '#domain/journal/article-kind';
import type { ArticleType } from '#domain/journal/article-type-id';
import type { IslandJournal } from '#domain/journal/journal';
import { articleKind } from '#domain/publication/article-type';

const STANDARD_TYPES: ReadonlySet<ArticleType> = new Set(Object.values(NEAREST_TYPE));

/** The standard type whose charge applies to a custom type without its own; null for the five standard types. */
export const standardTypeOf = (journal: IslandJournal, type: ArticleType): ArticleType | null =>
  STANDARD_TYPES.has(type) ? null : NEAREST_TYPE[articleKind(journal, type)];

/**
 * An article type's charge now, in integer cents of the journal's currency. Due only after acceptance; rejected
 * manuscripts owe nothing.
 */
export const chargeOf = (journal: IslandJournal, type: ArticleType): number =>
  journal.charges[type] ?? journal.charges[NEAREST_TYPE[articleKind(journal, type)]];

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
