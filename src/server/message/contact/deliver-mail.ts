import type { Journal } from '#domain/journal/journal';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { REPLY_NOTE, sendCopyToWriter, sendToOffice } from '#server/kernel/outbox/form-mail';
import type { Letter } from '#server/kernel/outbox/mail-template';
import { findContactMessage } from './queries.ts';

interface Message {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** Delivers a contact message to the office; replies go to its writer. */
function editorialLetter({ name, email, subject, message }: Message, url: string): Letter {
  return {
    subject: `Contact form: ${subject}`,
    greeting: 'A message from the contact form.',
    paragraphs: [`From: ${name}, ${email}\nSubject: ${subject}`],
    quote: message,
    action: { label: 'Answer', url },
    closing: [REPLY_NOTE],
    reason: 'messages from the contact form go to the editorial office.',
    isUnsigned: true,
  };
}

/** The writer's copy. Typed text appears only in the quotation, because the address may be someone else's. */
function copyLetter(journal: Journal, { name, subject, message }: Message): Letter {
  return {
    subject: `Your message to the ${journal.name}`,
    greeting: 'Hello,',
    paragraphs: ['We received your message and will answer as soon as we can. This is a copy of it:'],
    quote: `${name}\n${subject}\n\n${message}`,
    reason: 'someone gave this address in our contact form. If it was not you, ignore this email.',
  };
}

/** Delivers contact messages; payload: `contact_message_id`. */
export const contactDeliverers = {
  'mail.contact-office': sendToOffice(findContactMessage, (_, written, url) => editorialLetter(written, url)),
  'mail.contact-copy': sendCopyToWriter(findContactMessage, copyLetter),
} satisfies Deliverers;
