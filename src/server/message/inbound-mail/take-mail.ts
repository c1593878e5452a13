import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { decodeWords } from 'postal-mime';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, formatOf } from '#domain/document/document';
import { cleanFileName } from '#domain/document/file-name';
import { MESSAGE_MAX, MESSAGE_TEXTS } from '#domain/message/message';
import { MESSAGE_FILE_TEXTS, MESSAGE_FILES_MAX, rejectedFileNote } from '#domain/message/message-file';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import { scanDocument } from '#server/document/scan-document';
import { storeFile } from '#server/document/store-document';
import type { StoredOriginal } from '#server/document/take-document';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import { type Limit, spend } from '#server/kernel/http/rate-limit';
import { inTemporaryFolder, spool } from '#server/kernel/http/spool';
import { withTurn } from '#server/kernel/thread/turns';
import { findThreadById, isMailTaken } from '#server/message/inbound-queries';
import { writeByMail as writeToInquiry } from '#server/message/inquiry/answer-inquiry';
import { findInquiry } from '#server/message/inquiry/queries';
import type { MailContent } from '#server/message/keep-file';
import { isFor, threadOf } from '#server/message/reply-address';
import { writeByMail } from '#server/message/write-message';
import { type ReadMail, readMail } from './read-mail.ts';

/** How many files that were not taken are named. */
const REFUSED_MAX = 10;
/** How many addresses for answers of one email are looked at. */
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
 * Makes an email a message of its thread or inquiry, once: bounces, automatic answers and what came before are left
 * out. Only an email to an address that was made for its sender is read.
 * @throws Problem unprocessable where it cannot be read, was not sent by whom its address was made for, holds no text,
 * or the thread is closed or full; too_many_requests; unavailable where too many emails are being read
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
  // An email of which nothing is left goes back to its sender.
  if (!written && files.length === 0) throw new Problem('unprocessable', refused[0]?.reason ?? MESSAGE_TEXTS.required);
  const notes = refused.slice(0, REFUSED_MAX).map(({ name, reason }) => rejectedFileNote(name, reason));
  return { files, text: [written || MESSAGE_FILE_TEXTS.alone, ...notes].join('\n\n') };
}

/** The header fields of an email as they were sent, and whom they name. Addresses are lower case. */
interface MailHead {
  fields: readonly { key: string; value: string }[];
  subject: string;
  from: readonly string[];
  recipients: readonly string[];
}

const HEAD_MAX = 256 * 1024;
const FIELDS_MAX = 1_000;
/** How much of a subject is read. */
const SUBJECT_MAX = 1_000;
/** How many addresses of the sender are looked at: a display name may hold another one. */
const FROM_MAX = 10;

/** An email program puts the address into To or Cc, a mail server records it elsewhere. */
const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];

/**
 * Looks at the header of an email alone: strangers decide how long the rest takes to read.
 * @throws Problem unprocessable where the header is too long
 */
function readHead(bytes: Uint8Array): MailHead {
  const text = Buffer.from(bytes.subarray(0, HEAD_MAX)).toString('latin1');
  const end = text.search(/\r?\n\r?\n/);
  if (end === -1 && bytes.length > HEAD_MAX) throw new Problem('unprocessable', MESSAGE_TEXTS.unreadable);
  const lines = text
    .slice(0, end === -1 ? undefined : end)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/, FIELDS_MAX + 1);
  if (lines.length > FIELDS_MAX) throw new Problem('unprocessable', MESSAGE_TEXTS.unreadable);
  const fields = lines.flatMap((line) => {
    const [, key, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? [];
    return key && value !== undefined ? [{ key: key.toLowerCase(), value: value.trim() }] : [];
  });
  const addressesIn = (...keys: string[]) =>
    fields
      .filter(({ key }) => keys.includes(key))
      .flatMap(({ value }) => value.toLowerCase().match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? []);
  const recipients = [...new Set(addressesIn(...RECIPIENTS))];
  const subject = fields.find(({ key }) => key === 'subject')?.value.slice(0, SUBJECT_MAX) ?? '';
  return {
    fields,
    subject: decodeWords(Buffer.from(subject, 'latin1').toString('utf8')),
    from: addressesIn('from').slice(0, FROM_MAX),
    recipients,
  };
}

/** What became of the files of an email: stored, or refused with a sentence. */
interface Taken {
  files: StoredOriginal[];
  refused: { name: string; reason: string }[];
}

/**
 * Looks at the files of an email as at those of a submission, inside and for viruses, and stores what may be kept; a
 * row has to claim it then.
 * @throws Problem unavailable where the journal cannot take files now: the email comes again
 */
async function takeFiles(attachments: ReadMail['attachments'], from: string, context: Context): Promise<Taken> {
  const taken: Taken = { files: [], refused: [] };
  for (const [index, attachment] of attachments.entries()) {
    const name = cleanFileName(attachment.filename ?? 'without a name');
    try {
      if (index >= MESSAGE_FILES_MAX) throw new Problem('unprocessable', MESSAGE_FILE_TEXTS.tooMany);
      taken.files.push(await takeFile({ name, bytes: bytesOf(attachment) }, from, context));
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code === 'unavailable') throw thrown;
      taken.refused.push({ name, reason: thrown.message });
    }
  }
  return taken;
}

async function takeFile(
  { name, bytes }: { name: string; bytes: Uint8Array },
  from: string,
  context: Context,
): Promise<StoredOriginal> {
  const format = formatOf(name);
  if (!format) throw new Problem('bad_request', DOCUMENT_TEXTS.wrongType);
  if (bytes.length === 0) throw new Problem('bad_request', DOCUMENT_TEXTS.empty);
  if (bytes.length > DOCUMENT_MAX_BYTES) throw new Problem('too_large', DOCUMENT_TEXTS.tooLarge);
  return inTemporaryFolder(async (folder) => {
    const { path, sha256 } = await spool(chunksOf(bytes), join(folder, 'file'));
    const { flags } = await withTurn({ key: `mail ${from}`, kind: 'visitor' }, () => inspectDocument(path, format));
    const scan_status = await scanDocument(path, context);
    const file_key = await storeFile(context, 'messages', path, format);
    return { file_key, name, format, bytes: bytes.length, sha256, scan_status, flags };
  });
}

const bytesOf = ({ content }: ReadMail['attachments'][number]) =>
  new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content);

async function* chunksOf(bytes: Uint8Array) {
  yield bytes;
}
