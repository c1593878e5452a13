import { letterReason } from '#domain/decision/letter';
import type { Effects } from '#domain/desk/delivery/effects';
import type { Journal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type EmailContent, renderEmail } from '#server/kernel/outbox/mail-template';
import { findNoticeMail } from '#server/manuscript/notice-queries';
import { findCorrespondingAuthor } from '#server/manuscript/queries';
import { findDecision, findDueCharge } from './queries.ts';

// The texts are loaded with the first email.
const letters = () => import('./mails.ts');

/**
 * Sends the letter of a decision to the corresponding author exactly as decided (payload: `decision_id`), and emails
 * about notices.
 */
export const editorialDeliverers = {
  'mail.decision': async ({ id, payload }, context) => {
    const decision = await findDecision(context.db, payload.decision_id);
    const addressee = decision && (await findCorrespondingAuthor(context.db, decision.manuscript_id));
    if (!decision || !addressee) return;
    const own = context.siteUrl + paths.authorManuscript(decision.manuscript_id);
    const charge = decision.status === 'accepted' ? await findDueCharge(context.db, decision.manuscript_id) : undefined;
    const payment = charge && { manuscript: addressee.manuscript_number, type: charge.article_type };
    // Written in full by an editor, including greeting and signature.
    const [greeting = '', ...paragraphs] = decision.letter_text.split('\n\n');
    const mail = renderEmail(context.journal, {
      subject: decision.letter_subject,
      greeting,
      paragraphs,
      isUnsigned: true,
      action: payment
        ? { label: 'Pay the charge', url: context.siteUrl + paths.payManuscript(payment) }
        : { label: 'Open my manuscript', url: own },
      ...(payment && { closing: [`Your manuscript in the author area:\n${own}`] }),
      reason: letterReason(context.journal.name),
    });
    await context.mailer.send({ id, to: { name: addressee.name, address: addressee.email }, ...mail });
  },
  'mail.notice-published': noticeMail(async (journal, mailed, url) =>
    mailed.withdrawn_at ? undefined : (await letters()).noticePublishedEmail(journal, mailed, url),
  ),
  'mail.notice-withdrawn': noticeMail(async (journal, mailed, url) =>
    (await letters()).noticeWithdrawnEmail(journal, mailed, mailed.withdrawal_reason, url),
  ),
} satisfies Deliverers;

type MailedNotice = NonNullable<Awaited<ReturnType<typeof findNoticeMail>>>;

/** An email to one author about a notice; payload: `manuscript_id`, `notice_id`, `position` of the author. */
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
