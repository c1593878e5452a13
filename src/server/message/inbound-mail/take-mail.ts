import { createHash } from 'node:crypto';
import { MESSAGE_MAX, MESSAGE_TEXTS } from '#domain/message/message';
import { MESSAGE_FILE_TEXTS, notTaken } from '#domain/message/message-file';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import { type Limit, spend } from '#server/kernel/http/rate-limit';
import { findThreadById, isMailTaken } from '#server/message/inbound-queries';
import { writeByMail as writeToInquiry } from '#server/message/inquiry/answer-inquiry';
import { findInquiry } from '#server/message/inquiry/queries';
import type { MailContent } from '#server/message/keep-file';
import { isFor, threadOf } from '#server/message/reply-address';
import { writeByMail } from '#server/message/write-message';
import { type MailHead, readHead } from './mail-head.ts';
import { type ReadMail, readMail } from './read-mail.ts';
import { takeFiles } from './take-files.ts';

/** How many files that were not taken are named. */
const REFUSED_MAX = 10;
/** How many addresses for answers of one mail are looked at. */
const NAMED_MAX = 10;

/** What is answered to the mail server; none of it reaches a person. */
const TOLD = {
  taken: 'The message was accepted.',
  before: 'This email has already been received.',
  automatic: 'Automatic emails are not accepted.',
} as const;

/** Each mail is read as a whole, whatever becomes of it. Counted for the person that an address for answers was made for. */
const MAIL_LIMIT: Limit = { name: 'inbound-mail', max: 60, seconds: 3_600 };

/**
 * Makes a mail a message of its thread or inquiry, once: bounces, automatic answers and what came before are left out. Only
 * a mail to an address that was made for its sender is read.
 * @throws Problem unprocessable where it cannot be read, was not sent by whom its address was made for, holds no text, or the
 * thread is closed or full; too_many_requests; unavailable where too many mails are being read
 */
export async function takeMail(bytes: Uint8Array, context: Context): Promise<{ message: string }> {
  const head = readHead(bytes);
  if (isAutomatic(head)) return { message: TOLD.automatic };
  const named = head.recipients.flatMap((address) => threadOf(context, address) ?? []).slice(0, NAMED_MAX);
  const [sender] = head.from.filter((from) => named.some((one) => isFor(context, one, from)));
  if (!sender) throw new Problem('unprocessable', MESSAGE_TEXTS.wrongAddress);
  await spend(context, MAIL_LIMIT, sender);
  const mail = await readMail(bytes, sender);
  const { from } = mail;
  const meant = named.find((one) => isFor(context, one, from));
  const thread = meant && (await findThreadById(context.reader, meant.threadId));
  const inquiry = meant && !thread && (await findInquiry(context.reader, meant.threadId));
  if (!thread && !inquiry) throw new Problem('unprocessable', MESSAGE_TEXTS.wrongAddress);
  const mail_id = createHash('sha256')
    .update(mail.messageId ?? bytes)
    .digest('base64url');
  if (await isMailTaken(context.reader, mail_id)) return { message: TOLD.before };
  const read = () => contentOf(mail, context);
  const isTaken = thread
    ? await writeByMail({ thread, from, mail_id, read }, context)
    : inquiry && (await writeToInquiry({ inquiry, mail_id, read }, context));
  return { message: isTaken ? TOLD.taken : TOLD.before };
}

const headerOf = ({ fields }: MailHead, name: string) => fields.find(({ key }) => key === name)?.value ?? '';

/** How mail programs begin the subject of an automatic answer; an answer to one begins with "Re:". */
const AWAY =
  /^(auto(matic)?[ -]?(reply|response)|out of (the )?office|ooo\b|(on )?vacation( reply|:)|away from (my|the) (desk|office)|automatische (antwort|reactie)|abwesenheits(notiz|meldung|assistent)|réponse automatique|absence du bureau|respuesta automática|fuera de la oficina|resposta automática|risposta automatica|fuori (sede|ufficio)|automatisch antwoord|afwezig(heid)?\b|auto?svar|automatiskt? svar|frånvaro|automaattinen vastaus|poissaolo|automatyczna odpowiedź|odpowiedź automatyczna|автоматический ответ|otomatik yanıt|automatická odpověď|自动(回复|答复)|自動回覆|自動返信|자동 회신)/iu;

/** What no person wrote (RFC 3834), such as "I am away" or a bounce: answering it could go on for ever. */
function isAutomatic(mail: MailHead): boolean {
  const submitted = headerOf(mail, 'auto-submitted');
  return (
    (submitted !== '' && !/^no\b/i.test(submitted)) ||
    /^(bulk|junk|list|auto_reply)$/i.test(headerOf(mail, 'precedence')) ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => headerOf(mail, name) !== '') ||
    /^(?!none\b)\S/i.test(headerOf(mail, 'x-auto-response-suppress')) ||
    AWAY.test(mail.subject.trim()) ||
    headerOf(mail, 'return-path') === '<>' ||
    /^multipart\/report\b/i.test(headerOf(mail, 'content-type')) ||
    mail.from.some((from) => /^(mailer-daemon|postmaster)@/.test(from))
  );
}

/**
 * The words of the answer and its files, with a sentence for each file that was not taken.
 * @throws Problem unprocessable where nothing of it can be taken; unavailable where the journal cannot take files now
 */
async function contentOf({ from, written, attachments }: ReadMail, context: Context): Promise<MailContent> {
  if (written.length > MESSAGE_MAX.text) throw new Problem('unprocessable', MESSAGE_TEXTS.tooLong);
  if (!written && attachments.length === 0) throw new Problem('unprocessable', MESSAGE_TEXTS.required);
  const { files, refused } = await takeFiles(attachments, from, context);
  // A mail of which nothing is left goes back to its sender.
  if (!written && files.length === 0) throw new Problem('unprocessable', refused[0]?.reason ?? MESSAGE_TEXTS.required);
  const notes = refused.slice(0, REFUSED_MAX).map(({ name, reason }) => notTaken(name, reason));
  return { files, text: [written || MESSAGE_FILE_TEXTS.alone, ...notes].join('\n\n') };
}
