import type { Journal } from '#domain/journal/journal';
import { office } from '#domain/journal/office';
import { inquiryPaths } from '#domain/message/inquiry/paths';
import type { Context } from '#server/kernel/context';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { renderLetter } from '#server/kernel/outbox/mail-template';
import { replyAddress } from '#server/message/reply-address';

/** Loaded with the first mail: every function that queues one carries its deliverers from the start. */
const load = async () => ({ ...(await import('./queries.ts')), ...(await import('./mails.ts')) });

/** Delivers the mails about inquiries; nothing is sent about one that was deleted. */
export const inquiryDeliverers = {
  'mail.inquiry-answer': async ({ id, payload }, context) => {
    const { findMailedInquiry, answerLetter } = await load();
    const inquiry = await findMailedInquiry(context.reader, payload.inquiry_message_id);
    if (!inquiry) return;
    const { name, email } = inquiry;
    const address = replyAddress(context, { threadId: inquiry.id, email });
    const replyTo = address === undefined ? undefined : { name: context.journal.name, address };
    const letter = answerLetter(context.journal, inquiry, inquiry.said, replyTo !== undefined);
    await context.mailer.send({ id, to: { name, address: email }, replyTo, ...renderLetter(context.journal, letter) });
  },
  'mail.inquiry-to-office': async ({ id, payload }, { journal, reader, mailer, siteUrl }) => {
    const { findMailedInquiry, toOfficeLetter } = await load();
    const inquiry = await findMailedInquiry(reader, payload.inquiry_message_id);
    if (!inquiry) return;
    const to = await ownerOf(journal, inquiry, reader);
    const letter = toOfficeLetter(inquiry, inquiry.said, siteUrl + inquiryPaths.inquiry(inquiry.id));
    await mailer.send({ id, to, ...renderLetter(journal, letter) });
  },
  'mail.inquiry-file-infected': async ({ id, payload }, { journal, reader, mailer, siteUrl }) => {
    const { findMailedInquiry, infectedLetter } = await load();
    const inquiry = await findMailedInquiry(reader, payload.inquiry_message_id);
    if (!inquiry) return;
    const letter = infectedLetter(inquiry, siteUrl + inquiryPaths.inquiry(inquiry.id));
    await mailer.send({ id, to: await ownerOf(journal, inquiry, reader), ...renderLetter(journal, letter) });
  },
  'mail.inquiry-given': async ({ id, payload }, { journal, reader, mailer, siteUrl }) => {
    const { findInquiry, findOwner, givenLetter } = await load();
    const [inquiry, owner] = await Promise.all([
      findInquiry(reader, payload.inquiry_id),
      findOwner(reader, payload.owner_id),
    ]);
    if (!owner || inquiry?.owner_id !== owner.id) return;
    const letter = givenLetter(inquiry, owner.name, siteUrl + inquiryPaths.inquiry(inquiry.id));
    await mailer.send({ id, to: { name: owner.name, address: owner.email }, ...renderLetter(journal, letter) });
  },
} satisfies Deliverers;

/** Who sees to an inquiry, or the office. */
async function ownerOf(journal: Journal, { owner_id }: { owner_id: string | null }, reader: Context['reader']) {
  const owner = owner_id === null ? undefined : await (await load()).findOwner(reader, owner_id);
  return owner ? { name: owner.name, address: owner.email } : office(journal);
}
