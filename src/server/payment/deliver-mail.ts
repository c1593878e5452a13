import { office } from '#domain/journal/office';
import { paths } from '#domain/kernel/paths';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type Letter, renderLetter } from '#server/kernel/outbox/mail-template';
import { findReceipt } from './queries.ts';
import { receiptOf } from './receipt.ts';

// What the letters say is loaded with the first mail.
const letters = () => import('./mails.ts');

type Found = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

const toOffice =
  (write: (payment: Found, url: string) => Promise<Letter>): Deliverer<{ payment_id: string }> =>
  async ({ id, payload }, { journal, reader, mailer, siteUrl }) => {
    const payment = await findReceipt(reader, 'id', payload.payment_id);
    if (!payment) return;
    const letter = await write(payment, siteUrl + paths.editorPayments);
    await mailer.send({ id, to: office(journal), ...renderLetter(journal, letter) });
  };

/** Mails about payments; payload: `payment_id`. */
export const paymentMailDeliverers = {
  'mail.payment-mismatch': toOffice(async (payment, url) => (await letters()).mismatchLetter(payment, url)),
  'mail.payment-refunded': toOffice(async (payment, url) => (await letters()).refundLetter(payment, url)),
  async 'mail.payment-receipt'({ id, payload }, { journal, reader, mailer, siteUrl }) {
    const payment = await findReceipt(reader, 'id', payload.payment_id);
    if (!payment) return;
    const to = { name: payment.payer_name, address: payment.payer_email };
    const url = siteUrl + paths.paymentReceipt(payment.receipt_id);
    const letter = (await letters()).receiptLetter(journal, receiptOf(journal, payment), url);
    await mailer.send({ id, to, ...renderLetter(journal, letter) });
  },
} satisfies Deliverers;
