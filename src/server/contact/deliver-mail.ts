import { JOURNAL } from '#domain/journal';
import type { Deliverers } from '#server/outbox/deliver';
import { renderLetter } from '#server/outbox/mail-template';
import { copyLetter, editorialLetter } from './mails.ts';
import { findContactMessage } from './queries.ts';

const OFFICE = { name: JOURNAL.name, address: JOURNAL.officeEmail };

/** Delivers messages of the contact form; payload: `contact_message_id`. One that was deleted meanwhile is done. */
export const contactDeliverers = {
  async 'mail.contact-office'({ id, payload }, { db, mailer }) {
    const message = await findContactMessage(db, payload.contact_message_id);
    if (!message) return;
    const replyTo = { name: message.name, address: message.email };
    await mailer.send({ id, to: OFFICE, replyTo, ...renderLetter(editorialLetter(message)) });
  },
  async 'mail.contact-copy'({ id, payload }, { db, mailer }) {
    const message = await findContactMessage(db, payload.contact_message_id);
    if (!message) return;
    await mailer.send({ id, to: { name: '', address: message.email }, ...renderLetter(copyLetter(message)) });
  },
} satisfies Deliverers;
