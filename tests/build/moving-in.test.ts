import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serveSite } from '#server/assembly/site/serve-site';
import { builtShowcase } from '../support/built-journals.ts';
import { smallPdf } from '../support/factories.ts';

const { pages } = await builtShowcase();
const get = async (path: string) => serveSite(() => pages)(new Request(`https://journal.example${path}`));

/** Follows redirects as a browser does; returns the final address. */
async function follow(path: string): Promise<{ path: string; status: number }> {
  const reply = await get(path);
  const next = reply.status === 301 && reply.headers.get('location');
  return next ? follow(next) : { path, status: reply.status };
}

it('an article that has moved in has its page, with the PDF as it was', async () => {
  const page = await (await get('/articles/the-heart-a-subtitle')).text();
  expect(page).toContain('Volume 1 (2019), Issue 2');
  expect(page).toContain('28 June 2019');
  expect(page).toContain('https://doi.org/10.1234/hill.12');
  const pdf = await get('/articles/the-heart-a-subtitle/the-heart-a-subtitle.pdf');
  expect(Buffer.from(await pdf.arrayBuffer())).toEqual(Buffer.from(smallPdf('heart')));
});

it.each([
  ['/index.php/jm/article/view/12', '/articles/the-heart-a-subtitle'],
  ['/index.php/jm/article/view/12/', '/articles/the-heart-a-subtitle'],
  ['/index.php/jm/article/view/12/512', '/articles/the-heart-a-subtitle'],
  ['/index.php/jm/en/article/view/path-12', '/articles/the-heart-a-subtitle'],
  ['/index.php/jm/article/download/12/512', '/articles/the-heart-a-subtitle/the-heart-a-subtitle.pdf'],
  ['/index.php/jm/article/download/13/513', '/articles/the-second-a-subtitle'],
  ['/index.php/jm/issue/view/31', '/volumes/1/issues/2'],
  ['/index.php/jm/issue/archive', '/volumes'],
])('its old address %s leads to %s', async (from, to) => {
  expect(await follow(from)).toEqual({ path: to, status: 200 });
});

it('an old address of something that has not moved is not found', async () => {
  expect((await follow('/index.php/jm/article/view/99')).status).toBe(404);
  expect((await follow('/index.php/jm/about')).status).toBe(404);
});

it('Netlify is told the same in one line for each', () => {
  const redirects = readFileSync(join(pages, '_redirects'), 'utf8');
  expect(redirects).toContain('/moved/12 /articles/the-heart-a-subtitle 301\n');
  expect(redirects).toContain('/moved/issue/31 /volumes/1/issues/2 301\n');
});
