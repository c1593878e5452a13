import { JOURNAL } from '#domain/journal';
import { xml } from '#domain/xml';
import { listCaughtMails } from '#server/adapters/caught-mail-queries';
import type { Context } from '#server/context';

/**
 * The mailbox of a demonstration journal: a page at `/__mail`, and the same as JSON at `/__mail.json`. It is mounted
 * nowhere else. Returns undefined for other addresses.
 */
export async function serveCaughtMail(request: Request, { reader }: Context): Promise<Response | undefined> {
  const path = new URL(request.url).pathname.replace(/\/$/, '');
  if (path !== '/__mail' && path !== '/__mail.json') return undefined;
  const rows = await listCaughtMails(reader);
  const mails = rows.map(({ recipient, ...mail }) => ({ ...mail, to: recipient, sent_at: mail.sent_at.toISOString() }));
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
  if (path === '/__mail.json') return Response.json(mails, { headers });
  return new Response(mailPage(mails), { headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
}

interface CaughtMail {
  to: string;
  subject: string;
  text: string;
  sent_at: string;
}

function mailPage(mails: CaughtMail[]): string {
  const items = mails.map(
    ({ to, subject, text, sent_at }) =>
      `<article><header><h2>${xml(subject)}</h2><p>To ${xml(to)}, <time datetime="${sent_at}">${sent_at.slice(0, 16).replace('T', ' ')} UTC</time></p></header><pre>${linked(text)}</pre></article>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><title>Caught mail | ${JOURNAL.name}</title>`,
    '<link rel="stylesheet" href="/caught-mail.css"></head><body><main>',
    '<h1>Caught mail</h1><p>This is a demonstration journal: it sends no mail. What it would have sent is listed here, newest first. <a href="/">Back to the journal</a></p>',
    items.length > 0 ? items.join('\n') : '<p>No mail yet.</p>',
    '</main></body></html>',
  ].join('\n');
}

function linked(text: string): string {
  return xml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
