import type { Journal } from '#domain/journal/journal';
import { FORM_MAILS } from '#domain/message/mail-templates';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { sendCopyToWriter, sendToOffice } from '#server/kernel/outbox/form-mail';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/write-mail';
import { findContactMessage } from '../inquiry/queries.ts';

interface Message {
  name: string;
  email: string;
  subject: string;
  message: string;
}

const write = mailWriter(FORM_MAILS);

/** Delivers a contact message to the office; replies go to its writer. */
const editorialLetter = (
  journal: Journal,
  { name, email, subject, message: quote }: Message,
  url: string,
): EmailContent => write(journal, 'contact-office', { sender: `${name}, ${email}`, subject }, { url, quote });

/** The writer's copy. */
const copyLetter = (journal: Journal, { name, subject, message }: Message): EmailContent =>
  write(journal, 'contact-copy', {}, { quote: `${name}\n${subject}\n\n${message}` });

/** Delivers contact messages; payload: `contact_message_id`. */
export const contactDeliverers = {
  'mail.contact-office': sendToOffice(findContactMessage, editorialLetter),
  'mail.contact-copy': sendCopyToWriter(findContactMessage, copyLetter),
} satisfies Deliverers;
