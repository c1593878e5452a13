import { office } from '#domain/journal';
import { paths } from '#domain/paths';
import type { Deliverer, Deliverers } from '#server/outbox/deliver';
import { type Letter, renderLetter } from '#server/outbox/mail-template';
import { mismatchLetter, receiptLetter, refundLetter } from './mails.ts';
import { findReceipt } from './queries.ts';
import { receiptOf } from './receipt.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

const toOffice =
  (letter: (payment: Found, url: string) => Letter): Deliverer<{ payment_id: string }> =>
  async ({ id, payload }, { reader, mailer, siteUrl }) => {
    const payment = await findReceipt(reader, 'id', payload.payment_id);
    if (payment)
      await mailer.send({ id, to: office(), ...renderLetter(letter(payment, siteUrl + paths.editorPayments)) });
  };

/** Mails about payments; payload: `payment_id`. */
export const paymentMailDeliverers = {
  'mail.payment-mismatch': toOffice(mismatchLetter),
  'mail.payment-refunded': toOffice(refundLetter),
  async 'mail.payment-receipt'({ id, payload }, { reader, mailer, siteUrl }) {
    const payment = await findReceipt(reader, 'id', payload.payment_id);
    if (!payment) return;
    const to = { name: payment.payer_name, address: payment.payer_email };
    const url = siteUrl + paths.paymentReceipt(payment.receipt_id);
    await mailer.send({ id, to, ...renderLetter(receiptLetter(receiptOf(payment), url)) });
  },
} satisfies Deliverers;
