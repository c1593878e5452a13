import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/browser.ts';

const browsing = useBrowser({ isUntouched: true });

const NOT_FOUND = { expectedErrors: [/status of 404/] };

/** Queries the server directly, without following redirects. */
const ask = (path: string) => fetch(`${browsing.site.url}${path}`, { redirect: 'manual' });

describe('an address that does not exist', () => {
  it('answers 404 with the login page, which names it, takes its own address, and is not remembered', async () => {
    const page = await browsing.newPage(NOT_FOUND);
    await page.goto('/about');
    const reply = await page.goto('/journal/archive?year=2020');
    expect(reply?.status()).toBe(404);
    expect(await page.getByRole('alert').textContent()).toBe('The page /journal/archive does not exist.');
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.locator('h1').textContent()).toBe('Sign in');
    for (const path of ['/', '/register']) {
      expect(await page.locator(`main a[href="${path}"]`).count(), `a way to ${path}`).toBe(1);
    }
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/about');
    const plain = await browsing.newPage({ javaScript: false, ...NOT_FOUND });
    await plain.goto('/nowhere');
    expect(await plain.getByRole('main').getByRole('link').count()).toBeGreaterThanOrEqual(3);
    expect(await plain.getByRole('alert').count()).toBe(0);
  });

  it.each(['/nowhere', '/editorial-policies/nowhere', '/articles/page/999', '/index.php', '/_redirects', '/500'])(
    'answers 404 also for %s',
    async (path) => {
      const reply = await ask(path);
      expect(reply.status).toBe(404);
      expect(await reply.text()).toContain('<h1>Sign in</h1>');
    },
  );
});

it.each(['/login', '/login/'])('the login page itself answers 200 under %s', async (path) => {
  expect((await ask(path)).status).toBe(200);
});

it('pages with forms try nothing that their policy forbids', async () => {
  const page = await browsing.newPage();
  const refused: string[] = [];
  await page.exposeFunction('noteRefusal', (what: string) => refused.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Reflect.get(window, 'noteRefusal')(`${violatedDirective}: ${blockedURI}`),
    );
  });
  for (const path of ['/login', '/register', '/contact', '/services', '/for-authors/track-paper', '/submit']) {
    await page.goto(path);
    await page.locator('main astro-island:not([ssr])').first().waitFor({ state: 'attached' });
    expect(refused, path).toEqual([]);
  }
});

describe('the server', () => {
  it('redirects /ethics to the ethics page permanently', async () => {
    const reply = await ask('/ethics');
    expect(reply.status).toBe(301);
    expect(reply.headers.get('location')).toBe('/editorial-policies/ethics');
    expect((await ask('/editorial-policies/ethics')).status).toBe(200);
  });

  it('answers 404 without HTML for a script or style that is gone', async () => {
    for (const path of ['/_astro/nope', '/_astro/index.123.js', '/_astro/fonts/none.woff2']) {
      const reply = await ask(path);
      expect(reply.status, path).toBe(404);
      expect(reply.headers.get('content-type'), path).toMatch(/^text\/plain/);
      expect(await reply.text(), path).not.toContain('<');
    }
  });

  it.each(['/api', '/api/', '/api/nope', '/api/nope/further', '/api/manuscripts/nope'])(
    'answers 404 with JSON for %s',
    async (path) => {
      const reply = await ask(path);
      expect(reply.status).toBe(404);
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await reply.json()).toMatchObject({ detail: expect.any(String) });
    },
  );

  it('answers 404 for an article that does not exist, with the page that says so', async () => {
    const reply = await ask('/articles/unknown');
    expect(reply.status).toBe(404);
    expect(await reply.text()).toContain('id="article-view"');
  });

  it('sends every page with the headers of the security rules', async () => {
    for (const path of ['/', '/articles', '/nowhere', '/ethics']) {
      const { headers } = await ask(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(headers.get('strict-transport-security'), path).toMatch(/max-age=\d{8}/);
      expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
    }
  });
});
