import { escapeXml } from '#domain/kernel/xml';
import { readText } from './body.ts';
import { Problem } from './problem.ts';

/** Whether a browser sent a form without JavaScript. */
export function isPlainForm(request: Request): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? '');
}

/**
 * Refuses a plain form unless the browser confirms same-site origin: it carries no CSRF token, because only a script
 * could have fetched one.
 * @throws Problem forbidden
 */
export function requireSameSite(request: Request): void {
  if (request.headers.has('sec-fetch-site') || request.headers.has('origin')) return;
  throw new Problem('forbidden', 'Send this form from its own page.');
}

/**
 * Parses a plain form of at most 64 KiB, each field once; normalises line endings.
 * @throws Problem too_large, unsupported_media or bad_request
 */
export async function readPlainForm(request: Request): Promise<Record<string, string>> {
  // Without a prototype: a field may be called "constructor".
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(await readText(request))) {
    if (name in fields) throw new Problem('bad_request', `Give ${JSON.stringify(name)} once.`);
    fields[name] = value.replaceAll('\r\n', '\n');
  }
  return fields;
}

export function redirectTo(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } });
}

/** An error page with its messages, and a link back to the form, which the browser has kept filled in. */
export async function refusalPage(journalName: string, problem: Response): Promise<Response> {
  const body: Record<string, unknown> = await problem.json();
  const sentences = [...new Set(Object.values(body).flat())].filter((value) => typeof value === 'string');
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeXml(['There is a problem', journalName].filter(Boolean).join(' | '))}</title></head><body><main><h1>There is a problem</h1><ul>`,
    ...sentences.map((sentence) => `<li>${escapeXml(sentence)}</li>`),
    '</ul><p>Use your browser’s Back button: your text is still in the form.</p></main></body></html>',
  ].join('\n');
  const headers = new Headers(problem.headers);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(html, { status: problem.status, headers });
}
