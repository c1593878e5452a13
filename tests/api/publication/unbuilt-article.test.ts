import { expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { serve } from '#server/kernel/http/serve';
import { manuscriptAccess } from '#server/manuscript/access';
import { unbuiltArticleRoutes } from '#server/publication/routes';
import { minimalArticle } from '../../support/articles.ts';
import { publishedArticle, withdrawnArticle } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

// On Netlify a function serves articles that have no built page yet.
const SHELL = '<!doctype html><p>Loading...</p>';
const journal = useTestJournal();

async function get(name: string, shell = SHELL) {
  const siteFiles = async (path: string) => (path === paths.viewShell ? shell : undefined);
  const open = async () => ({ context: { ...journal.context, siteFiles }, close: async () => {} });
  const handler = serve(unbuiltArticleRoutes, open, manuscriptAccess);
  return handler(new Request(new URL(`/articles/${name}`, journal.context.siteUrl)), { ip: '127.0.0.1' });
}

it('the address of a published article answers with the page that shows it, its id leads there, and every other address is a 404 with that page', async () => {
  const { id, slug } = await publishedArticle(journal.db, journal.files, minimalArticle());
  const withdrawn = await withdrawnArticle(journal.db, journal.files);

  const shown = await get(slug);
  expect([shown.status, await shown.text()]).toEqual([200, SHELL]);
  expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(shown.headers.get('x-robots-tag')).toBe('noindex');

  const byId = await get(id);
  expect([byId.status, byId.headers.get('location')]).toEqual([301, paths.article(slug)]);

  for (const name of [withdrawn.slug, 'no-such-article', 'a%20blank', '%00', 'a'.repeat(300)]) {
    const missing = await get(name);
    expect([missing.status, await missing.text()], name).toEqual([404, SHELL]);
  }
});

it('before the first build, asks to try again', async () => {
  expect((await get('no-such-article', '')).status).toBe(503);
});
