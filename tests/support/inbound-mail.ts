import { createHmac } from 'node:crypto';
import type { Send } from './journal.ts';

/** The settings shared by the test mail server and the journal. */
export const INBOUND = { domain: 'answers.example', secret: 'a secret of the mail server, long enough' } as const;

/** Delivers an email as a mail server does; `at` is when it was signed. */
export async function deliverMail(
  send: Send,
  mail: string,
  { at, secret = INBOUND.secret }: { at: Date; secret?: string },
) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${mail}`).digest('hex');
  const headers = { 'Content-Type': 'message/rfc822', 'X-Timestamp': timestamp, 'X-Signature': signature };
  const reply = await send('/api/inbound-mail/', { method: 'POST', headers, body: mail });
  return { status: reply.status, message: (await reply.json()).message as string };
}

/** An email as a mail program writes it. */
export function plainMail({ from, to, text, head = [] }: { from: string; to: string; text: string; head?: string[] }) {
  const fields = [
    `From: ${from}`,
    `To: ${to}`,
    'Subject: Re: Message',
    ...head,
    'Content-Type: text/plain; charset=utf-8',
  ];
  return `${fields.join('\r\n')}\r\n\r\n${text}\r\n`;
}

/** A file as a mail program attaches it. */
export const attachmentPart = (name: string, bytes: Uint8Array | string) =>
  [
    'Content-Type: application/octet-stream',
    `Content-Disposition: attachment; filename="${name}"`,
    `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64')}`,
  ].join('\r\n');

/** A multipart email, with the sender's text as its first part. */
export function mailWithFiles({ from, to, parts }: { from: string; to: string; parts: readonly string[] }) {
  const head = `From: ${from}\r\nTo: ${to}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b`;
  return `${head}\r\n\r\n--b\r\n${parts.join('\r\n--b\r\n')}\r\n--b--\r\n`;
}
