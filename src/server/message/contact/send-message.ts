import { CONTACT_TEXTS, type ContactMessage } from '#domain/message/contact/message';
import { takeForm } from '#server/kernel/http/public-form';
import type { Call } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { insertInquiry } from '#server/message/inquiry/queries';
import { insertContactMessage } from './queries.ts';

/** Keeps a message, mails it to the office and sends its writer a copy. */
export async function sendMessage({ website, ...message }: ContactMessage, call: Call) {
  const { name, email, subject, message: text } = message;
  await takeForm('contact', { email, website, texts: [name, subject, text] }, call, async (trx, isCopied) => {
    const now = call.context.clock.now();
    const id = randomId();
    await insertContactMessage(trx, { ...message, id, created_at: now });
    await insertInquiry(trx, { id, contact_message_id: id, service_request_id: null, asked_at: now });
    const payload = { contact_message_id: id };
    await enqueue(trx, { kind: 'mail.contact-office', payload }, now);
    if (isCopied) await enqueue(trx, { kind: 'mail.contact-copy', payload }, now);
  });
  return Response.json({ message: CONTACT_TEXTS.thanks }, { status: 201 });
}
