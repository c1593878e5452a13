import type { Send } from './journal.ts';

/** The headers of a browser that has fetched the CSRF token. */
export async function csrfHeaders(fetch: Send): Promise<{ 'X-CSRFToken': string; Cookie: string }> {
  const issued = await fetch('/api/init-csrf/');
  const { csrfToken } = (await issued.json()) as { csrfToken: string };
  return { 'X-CSRFToken': csrfToken, Cookie: issued.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** A form as submitted by a page without JavaScript. */
export function plainForm(fields: Record<string, string> | string, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  };
}
