import * as z from 'zod';
import { Email } from '#domain/account/account';
import { paragraphsOf, unbrokenLineOf } from '#domain/kernel/text';

const optional = (called: string) => unbrokenLineOf({ called, max: 100 }).default('');

/** The recipient of an invoice: the body of `POST …/invoices/`. */
export const InvoiceForm = z.strictObject({
  payer: unbrokenLineOf({ called: 'the name', max: 200, required: 'Enter the name of the payer.' }),
  institution: unbrokenLineOf({ called: 'the institution', max: 200 }).default(''),
  address: paragraphsOf({ called: 'the address', max: 500, required: 'Enter the address of the payer.' }),
  email: Email,
  vat_number: optional('the VAT number'),
  purchase_order: optional('the purchase order number'),
});
export type InvoiceForm = z.infer<typeof InvoiceForm>;
