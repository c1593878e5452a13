import { expect, test } from 'vitest';
import { accountApi } from '#domain/account/paths';
import { api, paths } from '#domain/kernel/paths';
import { CITATION_FILES } from '#domain/publication/citation';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { useBrowser } from '../../support/browser.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;
const SLUG = 'sleep-recovery-after-stroke';

const get = (path: string) => fetch(`${browsing.site.url}${path}`);

async function post(path: string, body: object, token = '') {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const reply = await fetch(`${browsing.site.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(reply.status, path).toBe(200);
  return reply.json();
}

/** The addresses of the article's pages and other files. */
async function fetchAddresses(id: string) {
  const addresses = [
    ...[paths.article(SLUG), `${paths.article(SLUG)}/`, paths.article(id), `/articles//${SLUG}/index.html`],
    ...[
      paths.articlePdf(SLUG),
      paths.articleXml(SLUG),
      paths.articleText(SLUG),
      ...CITATION_FILES.map(({ file }) => paths.articleFile(SLUG, file)),
    ],
    ...[paths.articleFile(SLUG, `${SLUG}.zip`), api.download(SLUG), api.manuscript(SLUG)],
  ];
  const replies = await Promise.all(addresses.map(get));
  return replies.map(({ status }, at) => `${status} ${addresses[at]}`);
}

test('an article that leaves publication is gone with the answer to the press, before any build: a tombstone, no PDF, no file; published again, it is back', async () => {
  const { id, title } = await (await get(api.manuscript(SLUG))).json();
  const before = await fetchAddresses(id);
  expect(before.filter((line) => !line.startsWith('200'))).toEqual([]);
  const { token } = await post(accountApi.login, { email: EDITOR.email, password: DEMONSTRATION_PASSWORD });
  const decide = (status: string) =>
    post(`/api/editor/manuscript/${id}/update-status/`, { status, notes: 'The authors asked for it.' }, token);

  await decide('rejected');
  expect(await fetchAddresses(id)).toEqual(before.map((line, at) => (at < 3 ? line : line.replace('200', '404'))));
  const page = await browsing.newPage();
  await page.goto(paths.article(SLUG));
  await page.getByRole('heading', { level: 1, name: 'Withdrawn article' }).waitFor();
  expect(await page.locator('main').innerText()).not.toContain(title);
  await browsing.checkLooks(page);

  await browsing.site.build();
  await expect.poll(async () => (await get(paths.article(SLUG))).text()).toContain('Its bibliographic record stays');
  expect(await fetchAddresses(id)).toEqual(before.map((line, at) => (at < 4 ? line : line.replace('200', '404'))));

  await decide('published');
  await browsing.site.build();
  await expect.poll(() => fetchAddresses(id)).toEqual(before);
}, 120_000);
