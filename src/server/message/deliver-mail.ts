import { type Journal, officeMailbox } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { messagesPage } from '#domain/message/paths';
import { isActive } from '#domain/review/assignment-status';
import type { Context } from '#server/kernel/context';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { renderEmail } from '#server/kernel/outbox/mail-template';
import { findCorrespondingAuthor, notificationRecipient } from '#server/manuscript/queries';
import { findActiveInvitation, findInvitation } from '#server/review/queries';
import { createReviewLink } from '#server/review/review-link';
import { replyAddress } from './reply-address.ts';

/** Imported with the first email, because every function that queues one bundles the deliverers. */
const loadMails = async () => ({ ...(await import('./queries.ts')), ...(await import('./mails.ts')) });

/** Delivers messages to the other side of a thread; payload: `message_id`. */
export const messageDeliverers = {
  'mail.message-to-author': async ({ id, payload }, context) => {
    const { db, mailer, siteUrl } = context;
    const { findMessageForEmail, authorMessageEmail } = await loadMails();
    const message = await findMessageForEmail(db, payload);
    if (!message) return;
    if (payload.to === 'corresponding') {
      const addressee = await findCorrespondingAuthor(db, message.manuscript_id);
      if (!addressee) return;
      const to = { name: addressee.name, address: addressee.email };
      const replyTo = replyToAddress(context.journal, context, message, to);
      const letter = authorMessageEmail(context.journal, message, {
        name: to.name,
        text: message.text,
        files: message.files,
        canAnswer: Boolean(replyTo),
      });
      await mailer.send({ id, to, replyTo, ...renderEmail(context.journal, letter) });
      return;
    }
    if (!message.submitter_email) return;
    const to = { name: message.submitter_name, address: message.submitter_email };
    const url = siteUrl + paths.authorManuscript(message.manuscript_id);
    const replyTo = replyToAddress(context.journal, context, message, to);
    const letter = authorMessageEmail(context.journal, message, {
      name: to.name,
      text: message.text,
      files: message.files,
      url,
      canAnswer: Boolean(replyTo),
    });
    await mailer.send({ id, to, replyTo, ...renderEmail(context.journal, letter) });
  },
  'mail.message-to-reviewer': async ({ id, payload }, context) => {
    const { findMessageForEmail, reviewerMessageEmail } = await loadMails();
    const message = await findMessageForEmail(context.db, payload);
    const found = message?.assignment_id && (await findActiveInvitation(context.db, message.assignment_id));
    if (!message || !found || !isActive(found)) return;
    const name = [found.first_name, found.last_name].filter(Boolean).join(' ');
    const { url } = await createReviewLink(context, found, paths.review(found.id));
    const to = { name, address: found.email };
    const replyTo = replyToAddress(context.journal, context, message, to);
    const letter = reviewerMessageEmail(context.journal, found, {
      name,
      text: message.text,
      files: message.files,
      url,
      canAnswer: Boolean(replyTo),
    });
    await context.mailer.send({ id, to, replyTo, ...renderEmail(context.journal, letter) });
  },
  'mail.message-to-office': async ({ id, payload }, context) => {
    const { findMessageForEmail, officeMessageEmail } = await loadMails();
    const message = await findMessageForEmail(context.db, payload);
    if (!message) return;
    const { text, files } = message;
    const url = context.siteUrl + messagesPage(message.manuscript_id, message);
    const from = message.assignment_id ? `${message.written_by}, a reviewer,` : 'The author';
    const letter = officeMessageEmail(context.journal, message, { from, text, files, url });
    await context.mailer.send({
      id,
      to: await officeRecipient(message, context),
      ...renderEmail(context.journal, letter),
    });
  },
  'mail.message-file-infected': async ({ id, payload }, context) => {
    const { findMessageForEmail, infectedMessageFileEmail } = await loadMails();
    const message = await findMessageForEmail(context.db, payload);
    if (!message) return;
    const letter = infectedMessageFileEmail(
      context.journal,
      message,
      context.siteUrl + messagesPage(message.manuscript_id, message),
    );
    await context.mailer.send({
      id,
      to: await officeRecipient(message, context),
      ...renderEmail(context.journal, letter),
    });
  },
} satisfies Deliverers;

/**
 * The recipient in the office. In a reviewer's thread that is the inviting editor, because others read the office's
 * mailbox and must not learn who reviews.
 */
async function officeRecipient({ assignment_id }: { assignment_id: string | null }, context: Context) {
  const invited = assignment_id ? await findInvitation(context.db, assignment_id) : undefined;
  return invited
    ? notificationRecipient(context, invited.manuscript_id, invited.invited_by_id)
    : officeMailbox(context.journal);
}

/** A person's reply address in a thread; undefined without email replies. */
function replyToAddress(
  journal: Journal,
  context: Parameters<typeof replyAddress>[0],
  { thread_id }: { thread_id: string },
  { address: email }: { address: string },
) {
  const address = replyAddress(context, { threadId: thread_id, email });
  return address === undefined ? undefined : { name: journal.name, address };
}

/**
 * Scans a message's file that arrived while the scanner was down, and reports findings to the office. Payload:
 * `message_file_id`.
 */
export const messageFileDeliverers = {
  'message-file.scan': async ({ payload: { message_file_id } }, { db, reader, files, clock, scanner }) => {
    const { findUnscannedFile, setMessageFileScan } = await loadMails();
    const file = await findUnscannedFile(reader, message_file_id);
    if (!file || !scanner) return;
    const stored = await files.read(file.file_key);
    if (!stored) throw new Error(`The file ${file.file_key} is missing from the file store.`);
    const verdict = await scanner.scan(stored.stream);
    await db.transaction().execute(async (trx) => {
      await setMessageFileScan(trx, message_file_id, verdict);
      if (verdict === 'clean') return;
      const { message_id, manuscript_id, inquiry_message_id } = file;
      if (message_id && manuscript_id) {
        await enqueue(trx, { kind: 'mail.message-file-infected', payload: { message_id, manuscript_id } }, clock.now());
      }
      if (inquiry_message_id) {
        await enqueue(trx, { kind: 'mail.inquiry-file-infected', payload: { inquiry_message_id } }, clock.now());
      }
    });
  },
} satisfies Deliverers;
