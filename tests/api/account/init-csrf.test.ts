import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { route } from '#server/kernel/http/route';
import { csrfRoutes } from '#server/kernel/http/routes';
import { openKernel } from '../../support/journal.ts';
import { UNDESCRIBED } from '../../support/undescribed.ts';

const echo = route({
  ...UNDESCRIBED,
  method: 'POST',
  path: '/api/test/contact',
  access: 'public',
  csrf: true,
  cache: 0,
  input: z.strictObject({ name: z.string() }),
  handle: async ({ name }) => ({ message: `Thank you, ${name}.` }),
});
const { fetch } = openKernel([...csrfRoutes, echo]);

/** A browser that stores and sends cookies. */
function openBrowser() {
  let cookie = '';
  return {
    async token(): Promise<string> {
      const response = await fetch('/api/init-csrf/', { headers: cookie ? { Cookie: cookie } : {} });
      cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
      return ((await response.json()) as { csrfToken: string }).csrfToken;
    },
    post: (headers: Record<string, string>) =>
      fetch('/api/test/contact/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }), ...headers },
        body: '{"name":"Amina"}',
      }),
  };
}

const REFUSED = 'CSRF token missing or incorrect. Reload the page and try again.';

async function expectRefused(response: Response): Promise<void> {
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({ detail: REFUSED, error: REFUSED, message: REFUSED });
}

describe('GET /api/init-csrf/', () => {
  it('answers a token and nothing else, the same by both forms of the address', async () => {
    for (const path of ['/api/init-csrf/', '/api/init-csrf']) {
      const response = await fetch(path);
      expect(response.status).toBe(200);
      expect(Object.keys((await response.json()) as object)).toEqual(['csrfToken']);
    }
  });

  it('sets a cookie that no script reads and no other host can set, and no cache keeps the reply', async () => {
    const { headers } = await fetch('/api/init-csrf/');
    expect(headers.get('Set-Cookie')).toMatch(/^__Host-csrf=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Netlify-CDN-Cache-Control')).toBeNull();
  });
});

describe('a route that asks for the token', () => {
  it('works with the token of this browser', async () => {
    const browser = openBrowser();
    const response = await browser.post({ 'X-CSRFToken': await browser.token() });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ message: 'Thank you, Amina.' });
  });

  it('works in both of two tabs, whichever was opened last, and more than once', async () => {
    const browser = openBrowser();
    const [first, second] = [await browser.token(), await browser.token()];
    expect(first).not.toBe(second);
    for (const token of [first, second, first]) {
      expect((await browser.post({ 'X-CSRFToken': token })).status).toBe(200);
    }
  });

  it('refuses a missing token', async () => {
    const browser = openBrowser();
    await browser.token();
    await expectRefused(await browser.post({}));
  });

  it('refuses a token without its cookie', async () => {
    const token = await openBrowser().token();
    await expectRefused(await openBrowser().post({ 'X-CSRFToken': token }));
  });

  it('refuses the token of another browser', async () => {
    const browser = openBrowser();
    await browser.token();
    await expectRefused(await browser.post({ 'X-CSRFToken': await openBrowser().token() }));
  });

  it('refuses an altered token', async () => {
    const browser = openBrowser();
    const token = await browser.token();
    for (const altered of [token.slice(1), `${token}A`, token.toUpperCase(), 'x'.repeat(10_000), '.', '..']) {
      await expectRefused(await browser.post({ 'X-CSRFToken': altered }));
    }
  });

  it('refuses a request that another site made, even with everything right', async () => {
    const browser = openBrowser();
    const token = await browser.token();
    for (const site of ['cross-site', 'same-site']) {
      const refused = await browser.post({ 'X-CSRFToken': token, 'Sec-Fetch-Site': site });
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ detail: 'This request came from another site and was refused.' });
    }
    const own = await browser.post({ 'X-CSRFToken': token, 'Sec-Fetch-Site': 'same-origin' });
    expect(own.status).toBe(200);
  });

  it('looks at the token before it looks at the body', async () => {
    const response = await fetch('/api/test/contact', { method: 'POST', body: 'not JSON' });
    await expectRefused(response);
  });
});
