import { officeMailbox } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { renderEmail } from '#server/kernel/outbox/mail-template';

// Imported with the first email: few requests send one.
const load = async () => ({ ...(await import('./queries.ts')), ...(await import('./mails.ts')) });

/** Delivers the emails about technical checks; payload: `manuscript_id`. */
export const technicalCheckDeliverers = {
  'mail.sent-back': async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const { findMailedCheck, sentBackEmail } = await load();
    const mailed = await findMailedCheck(db, payload.manuscript_id);
    // Settled meanwhile, so no email is needed.
    if (mailed?.state !== 'sent-back' || mailed.email === null) return;
    const to = { name: mailed.name, address: mailed.email };
    const url = siteUrl + paths.authorManuscript(mailed.id);
    await mailer.send({ id, to, ...renderEmail(journal, sentBackEmail(journal, mailed, url)) });
  },
  'mail.corrected-file-to-office': async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const { correctedFileEmail, findMailedCheck } = await load();
    const mailed = await findMailedCheck(db, payload.manuscript_id);
    if (!mailed) return;
    const url = siteUrl + paths.editorManuscript(mailed.id);
    await mailer.send({
      id,
      to: officeMailbox(journal),
      ...renderEmail(journal, correctedFileEmail(journal, mailed, url)),
    });
  },
} satisfies Deliverers;
