import type { Journal } from '#domain/journal/journal';
import { escapeXml } from '#domain/kernel/xml';
import { findCaughtMail, listCaughtMails } from '#server/kernel/adapters/demonstration-queries';
import type { Context } from '#server/kernel/context';
import { refuseOtherSites } from '#server/kernel/http/csrf';
import { readPlainForm, requireSameSite } from '#server/kernel/http/plain-form';
import { notFound, Problem, problemResponse } from '#server/kernel/http/problem';
import { randomId } from '#server/kernel/identifiers';

/**
 * The mailbox of a demonstration journal: a page at `/__mail`, and JSON at `/__mail.json`; emails with a reply address
 * can be answered there. Mounted nowhere else. Returns undefined for other addresses.
 */
export async function serveCaughtMail(request: Request, open: () => Promise<Context>): Promise<Response | undefined> {
  const path = new URL(request.url).pathname.replace(/\/$/, '');
  if (path !== '/__mail' && path !== '/__mail.json') return undefined;
  const context = await open();
  const isAnswer = path === '/__mail' && request.method === 'POST';
  const outcome = isAnswer ? await answerCaughtMail(request, context) : undefined;
  const rows = await listCaughtMails(context.reader);
  const mails = rows.map(({ recipient, ...mail }) => ({ ...mail, to: recipient, sent_at: mail.sent_at.toISOString() }));
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    // A form on a page without a referrer does not send its origin.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  };
  if (path === '/__mail.json') return Response.json(mails, { headers });
  const answerable = (mail: CaughtMail) => mail.reply_to?.endsWith(`@${context.inboundMail?.domain}`) ?? false;
  return new Response(mailPage(context.journal, mails, { told: outcome, answerable }), {
    status: outcome?.status ?? 200,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  });
}

interface CaughtMail {
  id: string;
  to: string;
  reply_to: string | null;
  subject: string;
  text: string;
  sent_at: string;
}

interface PageOptions {
  told: { text: string } | undefined;
  answerable: (mail: CaughtMail) => boolean;
}

function mailPage(journal: Journal, mails: CaughtMail[], { told, answerable }: PageOptions): string {
  const items = mails.map((mail) => {
    const { to, subject, text, sent_at } = mail;
    return `<article><header><h2>${escapeXml(subject)}</h2><p>To ${escapeXml(to)}, <time datetime="${sent_at}">${sent_at.slice(0, 16).replace('T', ' ')} UTC</time></p></header><pre>${linkify(text)}</pre>${answerable(mail) ? answerForm(mail) : ''}</article>`;
  });
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><title>Caught mail | ${escapeXml(journal.name)}</title>`,
    '<link rel="stylesheet" href="/caught-mail.css"></head><body><main>',
    '<h1>Caught email</h1><p>This is a demonstration journal: it sends no email. The emails it would have sent are listed here, newest first. <a href="/">Back to the journal</a></p>',
    told ? `<p role="status"><strong>${escapeXml(told.text)}</strong></p>` : '',
    items.length > 0 ? items.join('\n') : '<p>No emails yet.</p>',
    '</main></body></html>',
  ].join('\n');
}

const answerForm = ({ id, to }: CaughtMail) =>
  `<form method="post" action="/__mail"><input type="hidden" name="mail" value="${escapeXml(id)}"><label for="answer-${escapeXml(id)}">Reply by email, as ${escapeXml(to)}</label><textarea id="answer-${escapeXml(id)}" name="text" rows="4" maxlength="10000" required></textarea><button type="submit">Send reply</button></form>`;

function linkify(text: string): string {
  return escapeXml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

/** The outcome of an answer, for the page of emails. */
interface ReplyOutcome {
  status: number;
  text: string;
}

/** Delivers an answer to a caught email as an email program would send it, quoting the original. */
async function answerCaughtMail(request: Request, context: Context): Promise<ReplyOutcome> {
  try {
    refuseOtherSites(request, context.siteUrl);
    requireSameSite(request);
    const { mail: id = '', text = '' } = await readPlainForm(request);
    const mail = await findCaughtMail(context.reader, id);
    if (!mail?.reply_to) throw notFound();
    const { acceptMail } = await import('#server/message/inbound-mail/accept-mail');
    const { message } = await acceptMail(toMimeMessage({ ...mail, reply_to: mail.reply_to }, text), context);
    return { status: 200, text: message };
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    return { status: problemResponse(thrown, '').status, text: thrown.message };
  }
}

function toMimeMessage(
  {
    recipient,
    reply_to,
    subject,
    text: answered,
  }: { recipient: string; reply_to: string; subject: string; text: string },
  text: string,
): Uint8Array {
  const head = [
    `From: ${recipient}`,
    `To: ${reply_to}`,
    `Subject: =?utf-8?B?${Buffer.from(`Re: ${subject}`).toString('base64')}?=`,
    `Message-ID: <${randomId()}@answers.invalid>`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  const quoted = answered.replace(/^/gm, '> ');
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}\n\nOn Monday, the editorial office wrote:\n${quoted}\n`);
}
