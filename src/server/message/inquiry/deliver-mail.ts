import { type Journal, officeMailbox } from '#domain/journal/journal';
import { inquiryPaths } from '#domain/message/inquiry/paths';
import type { Context } from '#server/kernel/context';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { renderEmail } from '#server/kernel/outbox/mail-template';
import { replyAddress } from '#server/message/reply-address';

/** Imported with the first email: functions that queue one carry the deliverers. */
const load = async () => ({ ...(await import('./queries.ts')), ...(await import('./mails.ts')) });

/** Delivers emails about inquiries; skipped for deleted ones. */
export const inquiryDeliverers = {
  'mail.inquiry-answer': async ({ id, payload }, context) => {
    const { findMailedInquiry, inquiryAnswerEmail } = await load();
    const inquiry = await findMailedInquiry(context.reader, payload.inquiry_message_id);
    if (!inquiry) return;
    const { name, email } = inquiry;
    const address = replyAddress(context, { threadId: inquiry.id, email });
    const replyTo = address === undefined ? undefined : { name: context.journal.name, address };
    const letter = inquiryAnswerEmail(context.journal, inquiry, inquiry.said, replyTo !== undefined);
    await context.mailer.send({ id, to: { name, address: email }, replyTo, ...renderEmail(context.journal, letter) });
  },
  'mail.inquiry-to-office': async ({ id, payload }, { journal, reader, mailer, siteUrl }) => {
    const { findMailedInquiry, officeInquiryEmail } = await load();
    const inquiry = await findMailedInquiry(reader, payload.inquiry_message_id);
    if (!inquiry) return;
    const to = await ownerOf(journal, inquiry, reader);
    const letter = officeInquiryEmail(journal, inquiry, inquiry.said, siteUrl + inquiryPaths.inquiry(inquiry.id));
    await mailer.send({ id, to, ...renderEmail(journal, letter) });
  },
  'mail.inquiry-file-infected': async ({ id, payload }, { journal, reader, mailer, siteUrl }) => {
    const { findMailedInquiry, infectedInquiryFileEmail } = await load();
    const inquiry = await findMailedInquiry(reader, payload.inquiry_message_id);
    if (!inquiry) return;
    const letter = infectedInquiryFileEmail(journal, inquiry, siteUrl + inquiryPaths.inquiry(inquiry.id));
    await mailer.send({ id, to: await ownerOf(journal, inquiry, reader), ...renderEmail(journal, letter) });
  },
  'mail.inquiry-given': async ({ id, payload }, { journal, reader, mailer, siteUrl }) => {
    const { findInquiry, findOwner, inquiryAssignedEmail } = await load();
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
async function ownerOf(journal: Journal, { owner_id }: { owner_id: string | null }, reader: Context['reader']) {
  const owner = owner_id === null ? undefined : await (await load()).findOwner(reader, owner_id);
  return owner ? { name: owner.name, address: owner.email } : officeMailbox(journal);
}
