import type { ArticleType } from '#domain/journal/article-type-id';
import type { APC_CURRENCY } from './fee.ts';
import type { FeeState } from './payment.ts';

export const INVOICE_TEXTS = {
  issued: 'The invoice is issued.',
  notAccepted: 'An invoice can be issued once the manuscript is accepted.',
  noAccount: {
    author: 'The journal cannot issue invoices yet. Please write to the editorial office.',
    office:
      'The journal cannot issue invoices yet: its bank account is not set. A managing editor sets it under Settings, Bank account.',
  },
  nothingDue: 'Nothing is due for this manuscript, so there is no invoice.',
} as const;

/** Who asks for invoices, and may do something about what keeps one back. */
export type InvoiceAsker = keyof typeof INVOICE_TEXTS.noAccount;

/** The public number of an invoice, from its year and its position in that year: `INV-2026-0001`. */
export function invoiceNumber(year: number, position: number): string {
  return `INV-${year}-${String(position).padStart(4, '0')}`;
}

/** An invoice as it was issued; amounts in cents, times ISO 8601. Whoever has `id` may fetch the PDF. */
export interface Invoice {
  id: string;
  number: string;
  manuscript_number: string;
  payer: string;
  institution: string;
  address: string;
  email: string;
  vat_number: string;
  purchase_order: string;
  article_type: ArticleType;
  /** What several articles of that type were called when it was issued. */
  type_name: string;
  charge_cents: number;
  waived_cents: number;
  currency: typeof APC_CURRENCY;
  issued_at: string;
  /** The state of the charge now, and since when; the invoice itself never changes. */
  state: FeeState;
  settled_at: string | null;
}
