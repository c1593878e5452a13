import { type Journal, officeMailbox } from '#domain/journal/journal';
import { inquiryPaths } from '#domain/message/paths';
import type { Context } from '#server/kernel/context';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { renderEmail } from '#server/kernel/outbox/mail-template';
import { replyAddress } from '#server/message/reply-address';

/** Imported with the first email, because every function that queues one bundles the deliverers. */
const loadMails = async () => ({ ...(await import('./queries.ts')), ...(await import('../mails.ts')) });

/** Delivers emails about inquiries, unless the inquiry was deleted. */
export const inquiryDeliverers = {
  'mail.inquiry-answer': async ({ id, payload }, context) => {
    const { findInquiryForEmail, inquiryAnswerEmail } = await loadMails();
    const inquiry = await findInquiryForEmail(context.reader, payload.inquiry_message_id);
    if (!inquiry) return;
    const { name, email } = inquiry;
    const address = replyAddress(context, { threadId: inquiry.id, email });
    const replyTo = address === undefined ? undefined : { name: context.journal.name, address };
    const letter = inquiryAnswerEmail(context.journal, inquiry, inquiry.said, replyTo !== undefined);
    await context.mailer.send({ id, to: { name, address: email }, replyTo, ...renderEmail(context.journal, letter) });
  },
  'mail.inquiry-to-office': async ({ id, payload }, { journal, reader, mailer, siteUrl }) => {
    const { findInquiryForEmail, officeInquiryEmail } = await loadMails();
    const inquiry = await findInquiryForEmail(reader, payload.inquiry_message_id);
    if (!inquiry) return;
    const to = await recipientOf(journal, inquiry, reader);
    const letter = officeInquiryEmail(journal, inquiry, inquiry.said, siteUrl + inquiryPaths.inquiry(inquiry.id));
    await mailer.send({ id, to, ...renderEmail(journal, letter) });
  },
  'mail.inquiry-file-infected': async ({ id, payload }, { journal, reader, mailer, siteUrl }) => {
    const { findInquiryForEmail, infectedInquiryFileEmail } = await loadMails();
    const inquiry = await findInquiryForEmail(reader, payload.inquiry_message_id);
    if (!inquiry) return;
    const letter = infectedInquiryFileEmail(journal, inquiry, siteUrl + inquiryPaths.inquiry(inquiry.id));
    await mailer.send({ id, to: await recipientOf(journal, inquiry, reader), ...renderEmail(journal, letter) });
  },
  'mail.inquiry-given': async ({ id, payload }, { journal, reader, mailer, siteUrl }) => {
    const { findInquiry, findOwner, inquiryAssignedEmail } = await loadMails();
    const [inquiry, owner] = await Promise.all([
      findInquiry(reader, payload.inquiry_id),
      findOwner(reader, payload.owner_id),
    ]);
    if (!owner || inquiry?.owner_id !== owner.id) return;
    const letter = inquiryAssignedEmail(journal, inquiry, owner.name, siteUrl + inquiryPaths.inquiry(inquiry.id));
    await mailer.send({ id, to: { name: owner.name, address: owner.email }, ...renderEmail(journal, letter) });
  },
} satisfies Deliverers;

/** An inquiry's owner, or the office. */
async function recipientOf(journal: Journal, { owner_id }: { owner_id: string | null }, reader: Context['reader']) {
  const owner = owner_id === null ? undefined : await (await loadMails()).findOwner(reader, owner_id);
  return owner ? { name: owner.name, address: owner.email } : officeMailbox(journal);
}
