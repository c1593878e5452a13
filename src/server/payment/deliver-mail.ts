import { type Journal, officeMailbox } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { isVisibleToOffice } from '#domain/payment/waiver';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type EmailContent, renderEmail } from '#server/kernel/outbox/mail-template';
import { findReceipt } from './queries.ts';
import { receiptOf } from './receipt.ts';

// The texts are loaded with the first email.
const letters = () => import('./mails.ts');

type Found = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

const sendToOffice =
  (
    write: (journal: Journal, payment: Found, url: string) => Promise<EmailContent>,
  ): Deliverer<{ payment_id: string }> =>
  async ({ id, payload }, { journal, reader, mailer, siteUrl }) => {
    const payment = await findReceipt(reader, 'id', payload.payment_id);
    if (!payment) return;
    const letter = await write(journal, payment, siteUrl + paths.editorPayments);
    await mailer.send({ id, to: officeMailbox(journal), ...renderEmail(journal, letter) });
  };

/** Emails about payments; payload: `payment_id`. */
export const paymentMailDeliverers = {
  'mail.payment-mismatch': sendToOffice(async (...mail) => (await letters()).paymentMismatchEmail(...mail)),
  'mail.payment-refunded': sendToOffice(async (...mail) => (await letters()).refundEmail(...mail)),
  async 'mail.payment-receipt'({ id, payload }, { journal, reader, mailer, siteUrl }) {
    const payment = await findReceipt(reader, 'id', payload.payment_id);
    if (!payment) return;
    const to = { name: payment.payer_name, address: payment.payer_email };
    const url = siteUrl + paths.paymentReceipt(payment.receipt_id);
    const letter = (await letters()).receiptEmail(journal, receiptOf(journal, payment), url);
    await mailer.send({ id, to, ...renderEmail(journal, letter) });
  },
} satisfies Deliverers;

/** Imported with the first email: functions that queue one carry the deliverers. */
const load = async () => ({ ...(await import('./waiver-queries.ts')), ...(await import('./mails.ts')) });

/** Sends emails about waivers; payload: `waiver_id`. */
export const waiverDeliverers = {
  'mail.waiver-received': async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const { findMailedWaiver, waiverReceivedEmail } = await load();
    const waiver = await findMailedWaiver(db, payload.waiver_id);
    if (!waiver) return;
    const page = waiver.requested_by_id ? paths.authorManuscript(waiver.manuscript_id) : paths.waiver;
    const letter = waiverReceivedEmail(journal, waiver, siteUrl + page);
    await mailer.send({ id, to: { name: '', address: waiver.requested_by }, ...renderEmail(journal, letter) });
  },
  'mail.waiver-to-office': async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const { findMailedWaiver, officeWaiverEmail } = await load();
    const waiver = await findMailedWaiver(db, payload.waiver_id);
    // The manuscript may have left its status: the request is then sealed again.
    if (waiver?.state !== 'asked' || !isVisibleToOffice(waiver.status)) return;
    const letter = officeWaiverEmail(journal, waiver, siteUrl + paths.editorPayments);
    await mailer.send({ id, to: officeMailbox(journal), ...renderEmail(journal, letter) });
  },
  'mail.waiver-decided': async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const { findMailedWaiver, waiverDecidedEmail } = await load();
    const waiver = await findMailedWaiver(db, payload.waiver_id);
    if (!waiver || waiver.state === 'asked') return;
    const letter = waiverDecidedEmail(journal, waiver, siteUrl + paths.payments);
    await mailer.send({ id, to: { name: '', address: waiver.requested_by }, ...renderEmail(journal, letter) });
  },
} satisfies Deliverers;
