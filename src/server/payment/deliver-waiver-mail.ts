import { office } from '#domain/journal/office';
import { paths } from '#domain/kernel/paths';
import { isUnsealed } from '#domain/payment/waiver';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { renderLetter } from '#server/kernel/outbox/mail-template';

/** Loaded with the first mail: every function that queues one carries its deliverers from the start. */
const load = async () => ({ ...(await import('./waiver-queries.ts')), ...(await import('./waiver-mails.ts')) });

/** Sends the mails about waivers; payload: `waiver_id`. */
export const waiverDeliverers = {
  'mail.waiver-received': async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const { findMailedWaiver, waiverReceivedLetter } = await load();
    const waiver = await findMailedWaiver(db, payload.waiver_id);
    if (!waiver) return;
    const page = waiver.requested_by_id ? paths.authorManuscript(waiver.manuscript_id) : paths.waiver;
    const letter = waiverReceivedLetter(waiver, siteUrl + page);
    await mailer.send({ id, to: { name: '', address: waiver.requested_by }, ...renderLetter(journal, letter) });
  },
  'mail.waiver-to-office': async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const { findMailedWaiver, waiverToOfficeLetter } = await load();
    const waiver = await findMailedWaiver(db, payload.waiver_id);
    // The manuscript may have left its status in the meantime: then the request is sealed again.
    if (waiver?.state !== 'asked' || !isUnsealed(waiver.status)) return;
    const letter = waiverToOfficeLetter(journal, waiver, siteUrl + paths.editorPayments);
    await mailer.send({ id, to: office(journal), ...renderLetter(journal, letter) });
  },
  'mail.waiver-decided': async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const { findMailedWaiver, waiverDecidedLetter } = await load();
    const waiver = await findMailedWaiver(db, payload.waiver_id);
    if (!waiver || waiver.state === 'asked') return;
    const letter = waiverDecidedLetter(waiver, siteUrl + paths.payments);
    await mailer.send({ id, to: { name: '', address: waiver.requested_by }, ...renderLetter(journal, letter) });
  },
} satisfies Deliverers;
