import { letterReason } from '#domain/decision/letter';
import type { Effects } from '#domain/desk/delivery/effects';
import type { Journal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type EmailContent, renderEmail } from '#server/kernel/outbox/mail-template';
import { findNoticeMail } from '#server/manuscript/notice-queries';
import { findCorrespondingAuthor } from '#server/manuscript/queries';
import { findDecision, findDueCharge } from './queries.ts';

// Imported with the first email.
const loadMails = () => import('./mails.ts');

/**
 * Sends decision letters to the corresponding author exactly as stored, and emails about notices.
 */
export const editorialDeliverers = {
  'mail.decision': async ({ id, payload }, context) => {
    const decision = await findDecision(context.db, payload.decision_id);
    const addressee = decision && (await findCorrespondingAuthor(context.db, decision.manuscript_id));
    if (!decision || !addressee) return;
    const authorPage = context.siteUrl + paths.authorManuscript(decision.manuscript_id);
    const charge = decision.status === 'accepted' ? await findDueCharge(context.db, decision.manuscript_id) : undefined;
    const payment = charge && { manuscript: addressee.manuscript_number, type: charge.article_type };
    // The stored letter includes greeting and signature.
    const [greeting = '', ...paragraphs] = decision.letter_text.split('\n\n');
    const mail = renderEmail(context.journal, {
      subject: decision.letter_subject,
      greeting,
      paragraphs,
      isUnsigned: true,
      action: payment
        ? { label: 'Pay the charge', url: context.siteUrl + paths.payManuscript(payment) }
        : { label: 'Open my manuscript', url: authorPage },
      ...(payment && { closing: [`Your manuscript in the author area:\n${authorPage}`] }),
      reason: letterReason(context.journal.name),
    });
    await context.mailer.send({ id, to: { name: addressee.name, address: addressee.email }, ...mail });
  },
  'mail.notice-published': noticeMail(async (journal, mailed, url) =>
    mailed.withdrawn_at ? undefined : (await loadMails()).noticePublishedEmail(journal, mailed, url),
  ),
  'mail.notice-withdrawn': noticeMail(async (journal, mailed, url) =>
    (await loadMails()).noticeWithdrawnEmail(journal, mailed, mailed.withdrawal_reason, url),
  ),
} satisfies Deliverers;

type MailedNotice = NonNullable<Awaited<ReturnType<typeof findNoticeMail>>>;

/** Delivers an email about a notice to one author. */
function noticeMail(
  write: (journal: Journal, mailed: MailedNotice, url: string) => Promise<EmailContent | undefined>,
): Deliverer<Effects['mail.notice-published']> {
  return async ({ id, payload }, context) => {
    const mailed = await findNoticeMail(context.reader, payload);
    const letter = mailed && (await write(context.journal, mailed, context.siteUrl + paths.article(mailed.slug)));
    if (!mailed || !letter) return;
    const to = { name: mailed.name, address: mailed.email };
    await context.mailer.send({ id, to, ...renderEmail(context.journal, letter) });
  };
}
