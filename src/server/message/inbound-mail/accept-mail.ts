import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
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
import { readBody } from '#server/kernel/http/body';
import { notFound, Problem } from '#server/kernel/http/problem';
import { consumeAttempt, type Limit } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import { inTemporaryFolder, spool } from '#server/kernel/http/spool';
import { withTurn } from '#server/kernel/thread/turns';
import { addEmailToInquiry as writeToInquiry } from '#server/message/inquiry/answer-inquiry';
import { findInquiry } from '#server/message/inquiry/queries';
import type { MessageContent } from '#server/message/message-uploads';
import { findThreadById, wasMailReceived } from '#server/message/queries';
import { isReplyAddressOf, parseReplyAddress } from '#server/message/reply-address';
import { addEmailToThread } from '#server/message/write-message';
import { type ReadMail, readMail } from './read-mail.ts';

/** At most this many rejected files are named. */
const REJECTED_NAMED_MAX = 10;
/** At most this many reply addresses are examined per email. */
const REPLY_ADDRESSES_MAX = 10;

/** Seen only by the mail server. */
const REPLIES = {
  accepted: 'The message was accepted.',
  duplicate: 'This email has already been received.',
  automatic: 'Automatic emails are not accepted.',
} as const;

/** Counted per owner of a reply address. Every email is parsed in full, whatever its outcome. */
const MAIL_LIMIT: Limit = { name: 'inbound-mail', max: 60, seconds: 3_600 };

/**
 * Adds an email to its thread or inquiry, once; bounces, automatic replies and duplicates are dropped. The reply
 * address must have been issued to the sender.
 * @throws Problem unprocessable if it cannot be read, was sent by anyone but the owner of the reply address, has no
 * text, or the thread is closed or full; too_many_requests; unavailable if too many emails are being read
 */
export async function acceptMail(bytes: Uint8Array, context: Context): Promise<{ message: string }> {
  const head = readHead(bytes);
  if (isAutomatic(head)) return { message: REPLIES.automatic };
  const replyAddresses = head.recipients
    .flatMap((address) => parseReplyAddress(context, address) ?? [])
    .slice(0, REPLY_ADDRESSES_MAX);
  const [sender] = head.from.filter((from) => replyAddresses.some((one) => isReplyAddressOf(context, one, from)));
  if (!sender) throw new Problem('unprocessable', MESSAGE_TEXTS.wrongAddress);
  await consumeAttempt(context, MAIL_LIMIT, sender);
  const mail = await readMail(bytes, sender);
  const { from } = mail;
  const replyAddress = replyAddresses.find((one) => isReplyAddressOf(context, one, from));
  const thread = replyAddress && (await findThreadById(context.reader, replyAddress.threadId));
  const inquiry = replyAddress && !thread && (await findInquiry(context.reader, replyAddress.threadId));
  if (!thread && !inquiry) throw new Problem('unprocessable', MESSAGE_TEXTS.wrongAddress);
  const mail_id = createHash('sha256')
    .update(mail.messageId ?? bytes)
    .digest('base64url');
  if (await wasMailReceived(context.reader, mail_id)) return { message: REPLIES.duplicate };
  const read = () => readContent(mail, context);
  const isNew = thread
    ? await addEmailToThread({ thread, from, mail_id, read }, context)
    : inquiry && (await writeToInquiry({ inquiry, mail_id, read }, context));
  return { message: isNew ? REPLIES.accepted : REPLIES.duplicate };
}

const headerOf = ({ fields }: MailHead, name: string) => fields.find(({ key }) => key === name)?.value ?? '';

/** Subjects of automatic replies; a reply to one starts with "Re:". */
const AUTOMATIC_SUBJECT =
  /^(auto(matic)?[ -]?(reply|response)|out of (the )?office|ooo\b|(on )?vacation( reply|:)|away from (my|the) (desk|office)|automatische (antwort|reactie)|abwesenheits(notiz|meldung|assistent)|réponse automatique|absence du bureau|respuesta automática|fuera de la oficina|resposta automática|risposta automatica|fuori (sede|ufficio)|automatisch antwoord|afwezig(heid)?\b|auto?svar|automatiskt? svar|frånvaro|automaattinen vastaus|poissaolo|automatyczna odpowiedź|odpowiedź automatyczna|автоматический ответ|otomatik yanıt|automatická odpověď|自动(回复|答复)|自動回覆|自動返信|자동 회신)/iu;

/**
 * Whether an email was sent automatically (RFC 3834), such as an out-of-office reply or a bounce: answering one could
 * start a loop.
 */
function isAutomatic(mail: MailHead): boolean {
  const submitted = headerOf(mail, 'auto-submitted');
  return (
    (submitted !== '' && !/^no\b/i.test(submitted)) ||
    /^(bulk|junk|list|auto_reply)$/i.test(headerOf(mail, 'precedence')) ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => headerOf(mail, name) !== '') ||
    /^(?!none\b)\S/i.test(headerOf(mail, 'x-auto-response-suppress')) ||
    AUTOMATIC_SUBJECT.test(mail.subject.trim()) ||
    headerOf(mail, 'return-path') === '<>' ||
    /^multipart\/report\b/i.test(headerOf(mail, 'content-type')) ||
    mail.from.some((from) => /^(mailer-daemon|postmaster)@/.test(from))
  );
}

/**
 * The text and files of a reply, with a sentence for each rejected file.
 * @throws Problem unprocessable if nothing in it is usable; unavailable if the journal cannot accept files now
 */
async function readContent({ from, text, attachments }: ReadMail, context: Context): Promise<MessageContent> {
  if (text.length > MESSAGE_MAX.text) throw new Problem('unprocessable', MESSAGE_TEXTS.tooLong);
  if (!text && attachments.length === 0) throw new Problem('unprocessable', MESSAGE_TEXTS.required);
  const { files, rejected } = await acceptFiles(attachments, from, context);
  // Nothing usable is left, so the mail server returns it to the sender.
  if (!text && files.length === 0) throw new Problem('unprocessable', rejected[0]?.reason ?? MESSAGE_TEXTS.required);
  const notes = rejected.slice(0, REJECTED_NAMED_MAX).map(({ name, reason }) => rejectedFileNote(name, reason));
  return { files, text: [text || MESSAGE_FILE_TEXTS.onlyFiles, ...notes].join('\n\n') };
}

/** Raw header fields and the addresses in them, in lower case. */
interface MailHead {
  fields: readonly { key: string; value: string }[];
  subject: string;
  from: readonly string[];
  recipients: readonly string[];
}

const HEAD_MAX = 256 * 1024;
const FIELDS_MAX = 1_000;
/** In characters. */
const SUBJECT_MAX = 1_000;
/** At most this many sender addresses are examined, because a display name may contain another. */
const FROM_MAX = 10;

/** Headers that may contain the reply address: email programs use To or Cc, mail servers the others. */
const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];

/**
 * Parses only an email's header: strangers control the cost of the rest.
 * @throws Problem unprocessable if the header is too long
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

/** An email's files: stored, or rejected with a reason. */
interface AcceptedFiles {
  files: StoredOriginal[];
  rejected: { name: string; reason: string }[];
}

/**
 * Inspects and scans an email's files like a submission's; stores the accepted ones, which a row must then claim.
 * @throws Problem unavailable if the journal cannot accept files now: the mail server retries
 */
async function acceptFiles(
  attachments: ReadMail['attachments'],
  from: string,
  context: Context,
): Promise<AcceptedFiles> {
  const accepted: AcceptedFiles = { files: [], rejected: [] };
  for (const [index, attachment] of attachments.entries()) {
    const name = cleanFileName(attachment.filename ?? 'without a name');
    try {
      if (index >= MESSAGE_FILES_MAX) throw new Problem('unprocessable', MESSAGE_FILE_TEXTS.tooMany);
      accepted.files.push(await acceptFile({ name, bytes: bytesOf(attachment) }, from, context));
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code === 'unavailable') throw thrown;
      accepted.rejected.push({ name, reason: thrown.message });
    }
  }
  return accepted;
}

async function acceptFile(
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

const MAIL_MAX = 5 * 1024 * 1024;
/** Allows for clock differences between mail server and journal, and for transmission. */
const WINDOW_SECONDS = 300;

/**
 * Receives an email from the mail server, authenticated by its signature. @throws Problem not_found if nothing is set
 * up; bad_request for an invalid or old signature; too_large; as `acceptMail`
 */
export async function receiveSignedMail({ request, context }: Call): Promise<{ message: string }> {
  const secret = context.inboundMail?.secret;
  if (!secret) throw notFound();
  const timestamp = request.headers.get('x-timestamp') ?? '';
  const signature = request.headers.get('x-signature') ?? '';
  const age = Math.abs(context.clock.now().getTime() / 1_000 - Number(timestamp));
  // Checked before reading the body: old or unsigned requests cost nothing.
  if (!/^\d{10}$/.test(timestamp) || age > WINDOW_SECONDS || !/^[0-9a-f]{64}$/i.test(signature))
    throw invalidSignature();
  const mac = createHmac('sha256', secret).update(`${timestamp}.`);
  const chunks: Uint8Array[] = [];
  const tooLarge = new Problem('too_large', 'The email must not be larger than 5 MiB.');
  for await (const chunk of readBody(request, { max: MAIL_MAX, tooLarge })) {
    mac.update(chunk);
    chunks.push(chunk);
  }
  if (!timingSafeEqual(mac.digest(), Buffer.from(signature, 'hex'))) throw invalidSignature();
  return acceptMail(Buffer.concat(chunks), context);
}

const invalidSignature = () =>
  new Problem('bad_request', 'The email is not signed, or its signature is invalid or too old.');
