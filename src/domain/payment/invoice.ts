import * as z from 'zod';
import { Email } from '#domain/account/account';
import type { ArticleType } from '#domain/journal/article-type-id';
import { paragraphsSchema, singleLineSchema } from '#domain/kernel/text';
import type { FeeState } from './payment.ts';

export const INVOICE_TEXTS = {
  issued: 'The invoice has been issued.',
  notAccepted: 'An invoice can be issued once the manuscript is accepted.',
  noAccount: {
    author: 'The journal cannot issue invoices yet. Please write to the editorial office.',
    office:
      'The journal cannot issue invoices yet: its bank account is not set. A managing editor can add it under Settings, Bank account.',
  },
  nothingDue: 'Nothing is due for this manuscript, so there is no invoice.',
} as const;

/** Who requests an invoice; decides which message explains a missing bank account. */
export type InvoiceRequester = keyof typeof INVOICE_TEXTS.noAccount;

/** An invoice's public number, from year and sequence: `INV-2026-0001`. */
export function invoiceNumber(year: number, position: number): string {
  return `INV-${year}-${String(position).padStart(4, '0')}`;
}

/** An invoice as issued; amounts in cents, times in ISO 8601. Anyone with the `id` may download the PDF. */
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
  /** The plural name of the article type when it was issued. */
  type_name: string;
  charge_cents: number;
  waived_cents: number;
  /** The currency of the charge (ISO 4217). */
  currency: string;
  issued_at: string;
  /** The charge's current state and its start; the invoice itself never changes. */
  state: FeeState;
  settled_at: string | null;
}

const optional = (called: string) => singleLineSchema({ called, max: 100 }).default('');

/** The recipient of an invoice: the body of `POST …/invoices/`. */
export const InvoiceForm = z.strictObject({
  payer: singleLineSchema({ called: 'the name', max: 200, required: 'Enter the name of the payer.' }),
  institution: singleLineSchema({ called: 'the institution', max: 200 }).default(''),
  address: paragraphsSchema({ called: 'the address', max: 500, required: 'Enter the address of the payer.' }),
  email: Email,
  vat_number: optional('the VAT number'),
  purchase_order: optional('the purchase order number'),
});
export type InvoiceForm = z.infer<typeof InvoiceForm>;
