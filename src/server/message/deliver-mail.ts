import { OFFICE } from '#domain/journal';
import { messagesPage } from '#domain/message/paths';
import { paths } from '#domain/paths';
import { findAddressee } from '#server/manuscript/queries';
import type { Deliverers } from '#server/outbox/deliver';
import { renderLetter } from '#server/outbox/mail-template';
import { findInvitation } from '#server/review/queries';
import { createReviewLink } from '#server/review/review-link';
import { toAuthorLetter, toOfficeLetter, toReviewerLetter } from './mails.ts';
import type { findMailedMessage } from './queries.ts';

/** Loaded with the first mail: every function that queues one carries its deliverers from the start. */
const findMailed: typeof findMailedMessage = async (db, which) =>
  (await import('./queries.ts')).findMailedMessage(db, which);

/** Delivers messages to the other side of their thread; payload: `message_id`. */
export const messageDeliverers = {
  'mail.message-to-author': async ({ id, payload }, { db, mailer, siteUrl }) => {
    const message = await findMailed(db, payload);
    if (!message) return;
    if (payload.to === 'corresponding') {
      const addressee = await findAddressee(db, message.manuscript_id);
      if (!addressee) return;
      const to = { name: addressee.name, address: addressee.email };
      await mailer.send({ id, to, ...renderLetter(toAuthorLetter(message, { name: to.name, text: message.text })) });
      return;
    }
    if (!message.submitter_email) return;
    const to = { name: message.submitter_name, address: message.submitter_email };
    const url = siteUrl + paths.authorManuscript(message.manuscript_id);
    await mailer.send({ id, to, ...renderLetter(toAuthorLetter(message, { name: to.name, text: message.text, url })) });
  },
  'mail.message-to-reviewer': async ({ id, payload }, context) => {
    const message = await findMailed(context.db, payload);
    const found = message?.assignment_id && (await findInvitation(context.db, message.assignment_id));
    if (!message || !found || found.cancelled_at || found.declined_at) return;
    const name = [found.first_name, found.last_name].filter(Boolean).join(' ');
    const { url } = await createReviewLink(context, found, paths.review(found.id));
    const letter = toReviewerLetter(found, { name, text: message.text, url });
    await context.mailer.send({ id, to: { name, address: found.email }, ...renderLetter(letter) });
  },
  'mail.message-to-office': async ({ id, payload }, { db, mailer, siteUrl }) => {
    const message = await findMailed(db, payload);
    if (!message) return;
    const url = siteUrl + messagesPage(message.manuscript_id, message);
    // Who reviews is for the editor who invited; the address of the office may be read by others.
    const invited = message.assignment_id ? await findInvitation(db, message.assignment_id) : undefined;
    const to = invited ? { name: '', address: invited.invited_by } : OFFICE;
    const from = invited ? `${message.written_by}, a reviewer,` : 'The author';
    await mailer.send({ id, to, ...renderLetter(toOfficeLetter(message, { from, text: message.text, url })) });
  },
} satisfies Deliverers;
