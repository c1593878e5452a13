import { office } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { isVisibleToOffice } from '#domain/payment/waiver';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { renderEmail } from '#server/kernel/outbox/mail-template';

/** Imported with the first email: functions that queue one carry the deliverers. */
const load = async () => ({ ...(await import('./waiver-queries.ts')), ...(await import('./waiver-mails.ts')) });

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
    await mailer.send({ id, to: office(journal), ...renderEmail(journal, letter) });
  },
  'mail.waiver-decided': async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const { findMailedWaiver, waiverDecidedEmail } = await load();
    const waiver = await findMailedWaiver(db, payload.waiver_id);
    if (!waiver || waiver.state === 'asked') return;
    const letter = waiverDecidedEmail(journal, waiver, siteUrl + paths.payments);
    await mailer.send({ id, to: { name: '', address: waiver.requested_by }, ...renderEmail(journal, letter) });
  },
} satisfies Deliverers;
