import type { Deliverers } from '#server/kernel/outbox/deliver';
import { toOffice, toWriter } from '#server/kernel/outbox/form-mail';
import { copyLetter, editorialLetter } from './mails.ts';
import { findContactMessage } from './queries.ts';

/** Delivers messages of the contact form; payload: `contact_message_id`. */
export const contactDeliverers = {
  'mail.contact-office': toOffice(findContactMessage, (_, written, url) => editorialLetter(written, url)),
  'mail.contact-copy': toWriter(findContactMessage, copyLetter),
} satisfies Deliverers;
