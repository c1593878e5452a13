import { beforeAll, expect, it } from 'vitest';
import type { ManuscriptView } from '#islands/kernel/api.ts';
import { useBrowser } from '../../support/browser.ts';

// An article in the database that the site does not contain yet. Only the API's reply about it is simulated, copied
// from the real reply about another article. tests/dom/publication/view-shell.test.tsx covers other replies.
const browsing = useBrowser({ isUntouched: true });
const SLUG = 'published-a-moment-ago';
const CALLS = '**/api/manuscripts/*';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>';

let real: ManuscriptView;
let fresh: ManuscriptView;

beforeAll(async () => {
  const reply = await fetch(`${browsing.site.url}/api/manuscripts/sleep-recovery-after-stroke`);
  real = (await reply.json()) as ManuscriptView;
  fresh = {
    ...real,
    id: 'qx7m2k9d4t1v8b3c',
    slug: SLUG,
    title: 'An article published a moment ago',
    is_sample: false,
    file: `/api/manuscripts/${SLUG}/download/`,
  };
});

it('an article whose page is not built yet is shown whole by the shell, holds no dead link, and runs nothing that its record holds', async () => {
  // Only the API's reply is simulated: the server does not know the article, and serves the shell with 404.
  const page = await browsing.newPage({ expectedErrors: [/Content Security Policy|Refused to/, /status of 404/] });
  let answer = fresh;
  await page.route(CALLS, (route) => route.fulfill({ json: answer }));
  // The drawings belong to the article whose text is used.
  await page.route(`**/articles/${SLUG}/*.svg`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: DRAWING }),
  );
  await page.goto(`/articles/${SLUG}`);
  await page.getByRole('heading', { level: 1, name: fresh.title }).waitFor();
  expect(await page.locator('.full-text h2').count()).toBeGreaterThan(2);
  const dead = await page
    .locator('main a')
    .evaluateAll((links) =>
      (links as HTMLAnchorElement[])
        .filter((link) => !link.getAttribute('href') || (link.hash && !document.querySelector(link.hash)))
        .map((link) => link.outerHTML),
    );
  expect(dead).toEqual([]);
  await browsing.checkLooks(page);

  const hit = 'document.body.dataset.hit=1';
  const title = `<img src=x onerror="${hit}">`;
  const content = `<h2>Text</h2><p>Safe.</p><img src="data:," onerror="${hit}"><script>${hit}</script>`;
  answer = { ...fresh, title, content };
  await page.goto(`/articles/${fresh.id}`);
  await expect.poll(() => page.locator('h1').textContent()).toBe(title);
  expect(await page.locator('.full-text').innerText()).toContain('Safe.');
  expect(await page.evaluate(() => document.body.dataset.hit)).toBeUndefined();
  expect(new URL(page.url()).pathname).toBe(`/articles/${SLUG}`);
});

it('an article that does not exist reads so; without JavaScript its page says that it will be ready soon', async () => {
  const page = await browsing.newPage({ expectedErrors: [/Failed to load resource/] });
  const reply = await page.goto('/articles/no-such-article');
  expect(reply?.status()).toBe(404);
  await expect.poll(() => page.locator('#view-status').textContent()).toBe('No article found');
  const plain = await browsing.newPage({ javaScript: false, expectedErrors: [/status of 404/] });
  await plain.goto(`/articles/${SLUG}`);
  expect(await plain.locator('main').innerText()).toContain('its page will be ready in a minute or two.');
});
