import { officeMailbox } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { renderEmail } from '#server/kernel/outbox/mail-template';

// Imported with the first email, because few requests send one.
const loadMails = async () => ({ ...(await import('./queries.ts')), ...(await import('../mails.ts')) });

/** Delivers the emails about technical checks; payload: `manuscript_id`. */
export const technicalCheckDeliverers = {
  'mail.sent-back': async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const { findCheckForEmail, sentBackEmail } = await loadMails();
    const check = await findCheckForEmail(db, payload.manuscript_id);
    // The check has been settled since, so no email is needed.
    if (check?.state !== 'sent-back' || check.email === null) return;
    const to = { name: check.name, address: check.email };
    const url = siteUrl + paths.authorManuscript(check.id);
    await mailer.send({ id, to, ...renderEmail(journal, sentBackEmail(journal, check, url)) });
  },
  'mail.corrected-file-to-office': async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const { correctedFileEmail, findCheckForEmail } = await loadMails();
    const check = await findCheckForEmail(db, payload.manuscript_id);
    if (!check) return;
    const url = siteUrl + paths.editorManuscript(check.id);
    await mailer.send({
      id,
      to: officeMailbox(journal),
      ...renderEmail(journal, correctedFileEmail(journal, check, url)),
    });
  },
} satisfies Deliverers;
