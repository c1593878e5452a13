import { type Journal, officeMailbox } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { isVisibleToOffice } from '#domain/payment/waiver';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type EmailContent, renderEmail } from '#server/kernel/outbox/mail-template';
import { findReceipt, toReceipt } from './queries.ts';

// The texts are loaded with the first email.
const loadMails = () => import('./mails.ts');

type PaymentFacts = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

const sendToOffice =
  (
    write: (journal: Journal, payment: PaymentFacts, url: string) => Promise<EmailContent>,
  ): Deliverer<{ payment_id: string }> =>
  async ({ id, payload }, { journal, reader, mailer, siteUrl }) => {
    const payment = await findReceipt(reader, 'id', payload.payment_id);
    if (!payment) return;
    const letter = await write(journal, payment, siteUrl + paths.editorPayments);
    await mailer.send({ id, to: officeMailbox(journal), ...renderEmail(journal, letter) });
  };

/** Emails about payments; payload: `payment_id`. */
export const paymentMailDeliverers = {
  'mail.payment-mismatch': sendToOffice(async (...mail) => (await loadMails()).paymentMismatchEmail(...mail)),
  'mail.payment-refunded': sendToOffice(async (...mail) => (await loadMails()).refundEmail(...mail)),
  async 'mail.payment-receipt'({ id, payload }, { journal, reader, mailer, siteUrl }) {
    const payment = await findReceipt(reader, 'id', payload.payment_id);
    if (!payment) return;
    const to = { name: payment.payer_name, address: payment.payer_email };
    const url = siteUrl + paths.paymentReceipt(payment.receipt_id);
    const letter = (await loadMails()).receiptEmail(journal, toReceipt(journal, payment), url);
    await mailer.send({ id, to, ...renderEmail(journal, letter) });
  },
} satisfies Deliverers;

/** Imported with the first email, because every function that queues one bundles the deliverers. */
const loadWaiverMails = async () => ({ ...(await import('./waiver-queries.ts')), ...(await import('./mails.ts')) });

/** Sends emails about waivers; payload: `waiver_id`. */
export const waiverDeliverers = {
  'mail.waiver-received': async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const { findWaiverForEmail, waiverReceivedEmail } = await loadWaiverMails();
    const waiver = await findWaiverForEmail(db, payload.waiver_id);
    if (!waiver) return;
    const page = waiver.requested_by_id ? paths.authorManuscript(waiver.manuscript_id) : paths.waiver;
    const letter = waiverReceivedEmail(journal, waiver, siteUrl + page);
    await mailer.send({ id, to: { name: '', address: waiver.requested_by }, ...renderEmail(journal, letter) });
  },
  'mail.waiver-to-office': async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const { findWaiverForEmail, officeWaiverEmail } = await loadWaiverMails();
    const waiver = await findWaiverForEmail(db, payload.waiver_id);
    // If the manuscript is no longer accepted, the request is sealed again.
    if (waiver?.state !== 'asked' || !isVisibleToOffice(waiver.status)) return;
    const letter = officeWaiverEmail(journal, waiver, siteUrl + paths.editorPayments);
    await mailer.send({ id, to: officeMailbox(journal), ...renderEmail(journal, letter) });
  },
  'mail.waiver-decided': async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const { findWaiverForEmail, waiverDecidedEmail } = await loadWaiverMails();
    const waiver = await findWaiverForEmail(db, payload.waiver_id);
    if (!waiver || waiver.state === 'asked') return;
    const letter = waiverDecidedEmail(journal, waiver, siteUrl + paths.payments);
    await mailer.send({ id, to: { name: '', address: waiver.requested_by }, ...renderEmail(journal, letter) });
  },
} satisfies Deliverers;
