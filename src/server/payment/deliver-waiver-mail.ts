import { OFFICE } from '#domain/journal';
import { paths } from '#domain/paths';
import { isUnsealed } from '#domain/payment/waiver';
import type { Deliverers } from '#server/outbox/deliver';
import { renderLetter } from '#server/outbox/mail-template';
import { waiverDecidedLetter, waiverReceivedLetter, waiverToOfficeLetter } from './waiver-mails.ts';
import { findMailedWaiver } from './waiver-queries.ts';

/** Sends the mails about waivers; payload: `waiver_id`. */
export const waiverDeliverers = {
  'mail.waiver-received': async ({ id, payload }, { db, mailer, siteUrl }) => {
    const waiver = await findMailedWaiver(db, payload.waiver_id);
    if (!waiver) return;
    const page = waiver.requested_by_id ? paths.authorManuscript(waiver.manuscript_id) : paths.waiver;
    const letter = waiverReceivedLetter(waiver, siteUrl + page);
    await mailer.send({ id, to: { name: '', address: waiver.requested_by }, ...renderLetter(letter) });
  },
  'mail.waiver-to-office': async ({ id, payload }, { db, mailer, siteUrl }) => {
    const waiver = await findMailedWaiver(db, payload.waiver_id);
    // The manuscript may have left its status in the meantime: then the request is sealed again.
    if (waiver?.state !== 'asked' || !isUnsealed(waiver.status)) return;
    const letter = waiverToOfficeLetter(waiver, siteUrl + paths.editorPayments);
    await mailer.send({ id, to: OFFICE, ...renderLetter(letter) });
  },
  'mail.waiver-decided': async ({ id, payload }, { db, mailer, siteUrl }) => {
    const waiver = await findMailedWaiver(db, payload.waiver_id);
    if (!waiver || waiver.state === 'asked') return;
    const letter = waiverDecidedLetter(waiver, siteUrl + paths.payments);
    await mailer.send({ id, to: { name: '', address: waiver.requested_by }, ...renderLetter(letter) });
  },
} satisfies Deliverers;
