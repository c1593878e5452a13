import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { textOfHtml } from '#domain/message/html-answer';
import { answerIn } from '#domain/message/mailed-answer';
import { MESSAGE_MAX, MESSAGE_TEXTS } from '#domain/message/message';
import { MESSAGE_FILE_TEXTS, notTaken } from '#domain/message/message-file';
import type { Context } from '#server/context';
import { Problem } from '#server/http/problem';
import { writeByMail as writeToInquiry } from '#server/inquiry/answer-inquiry';
import { findInquiry } from '#server/inquiry/queries';
import { findThreadById, isMailTaken } from '#server/message/inbound-queries';
import type { MailContent } from '#server/message/keep-file';
import { isFor, threadOf } from '#server/message/reply-address';
import { writeByMail } from '#server/message/write-message';
import { takeFiles } from './take-files.ts';

/** How many files that were not taken are named. */
const NAMED_MAX = 10;

/** What is answered to the mail server; none of it reaches a person. */
const TOLD = {
  taken: 'The message is taken.',
  before: 'This mail came before.',
  automatic: 'Automatic mails are not taken.',
} as const;

/**
 * Makes a mail a message of its thread or inquiry, once: bounces, automatic answers and what came before are left out.
 * @throws Problem unprocessable where it cannot be read, was not sent by whom its address was made for, holds no text, or the
 * thread is closed or full; too_many_requests
 */
export async function takeMail(bytes: Uint8Array, context: Context): Promise<{ message: string }> {
  const mail = await parse(bytes);
  if (isAutomatic(mail)) return { message: TOLD.automatic };
  const from = mailboxes(mail.from)[0] ?? '';
  const named = recipientsOf(mail).flatMap((address) => threadOf(context, address) ?? []);
  const meant = named.find((one) => isFor(context, one, from));
  const thread = meant && (await findThreadById(context.reader, meant.threadId));
  const inquiry = meant && !thread && (await findInquiry(context.reader, meant.threadId));
  if (!thread && !inquiry) throw new Problem('unprocessable', MESSAGE_TEXTS.wrongAddress);
  const mail_id = createHash('sha256')
    .update(mail.messageId ?? bytes)
    .digest('base64url');
  if (await isMailTaken(context.reader, mail_id)) return { message: TOLD.before };
  const read = () => contentOf(mail, from, context);
  const isTaken = thread
    ? await writeByMail({ thread, from, mail_id, read }, context)
    : inquiry && (await writeToInquiry({ inquiry, mail_id, read }, context));
  return { message: isTaken ? TOLD.taken : TOLD.before };
}

async function parse(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, rfc822Attachments: true });
  } catch (cause) {
    throw new Problem('unprocessable', MESSAGE_TEXTS.unreadable, { cause });
  }
}

const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value.trim() ?? '';

/** What no person wrote (RFC 3834), such as "I am away" or a bounce: answering it could go on for ever. */
function isAutomatic(mail: Email): boolean {
  const submitted = headerOf(mail, 'auto-submitted');
  return (
    (submitted !== '' && !/^no\b/i.test(submitted)) ||
    /^(bulk|junk|list|auto_reply)$/i.test(headerOf(mail, 'precedence')) ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => headerOf(mail, name) !== '') ||
    headerOf(mail, 'return-path') === '<>' ||
    /^multipart\/report\b/i.test(headerOf(mail, 'content-type')) ||
    /^(mailer-daemon|postmaster)@/i.test(mailboxes(mail.from)[0] ?? '')
  );
}

const mailboxes = (address: Address | undefined): string[] => {
  if (!address) return [];
  const found = address.group ? address.group.map(({ address }) => address) : [address.address];
  return found.map((one) => one.trim().toLowerCase()).filter(Boolean);
};

/** Everywhere the address may stand: a mail program puts it into To, a mail server records it elsewhere. */
function recipientsOf(mail: Email): string[] {
  const noted = ['delivered-to', 'x-original-to', 'envelope-to'].map((name) =>
    headerOf(mail, name).replace(/[<>]/g, ''),
  );
  return [...[...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(mailboxes), ...noted];
}

/**
 * The words of the answer and its files, with a sentence for each file that was not taken. What stands in the HTML, such as
 * a logo, is no file.
 * @throws Problem unprocessable where nothing of it can be taken; unavailable where the journal cannot take files now
 */
async function contentOf(mail: Email, from: string, context: Context): Promise<MailContent> {
  const attachments = mail.attachments.filter(({ related, disposition }) => !related && disposition !== 'inline');
  const written = answerIn(mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? ''))
    .replaceAll('\0', '')
    .toWellFormed();
  if (written.length > MESSAGE_MAX.text) throw new Problem('unprocessable', MESSAGE_TEXTS.tooLong);
  if (!written && attachments.length === 0) throw new Problem('unprocessable', MESSAGE_TEXTS.required);
  const { files, refused } = await takeFiles(attachments, from, context);
  // A mail of which nothing is left goes back to its sender.
  if (!written && files.length === 0) throw new Problem('unprocessable', refused[0]?.reason ?? MESSAGE_TEXTS.required);
  const notes = refused.slice(0, NAMED_MAX).map(({ name, reason }) => notTaken(name, reason));
  return { files, text: [written || MESSAGE_FILE_TEXTS.alone, ...notes].join('\n\n') };
}
