import { describe, expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { searchRoutes } from '#server/publication/search/routes';
import { author, fullArticle } from '../../support/articles.ts';
import { openKernel } from '../../support/journal.ts';
import { indexFiles } from '../../support/search-index.ts';

const PAGE = '<main><div class="frame" id="search-page"></div></main>';
const articles = [
  fullArticle(),
  fullArticle({
    id: 'article-other',
    slug: 'lead-in-tap-water',
    title: 'Lead in tap water: a survey of schools',
    doi: '10.5555/mj.2026.0043',
    authors: [author({ given: 'Søren', family: 'Søltoft' })],
    abstract: [{ heading: '', text: 'Water of 40 schools was measured.' }],
  }),
];
const files = indexFiles(articles).set(`${paths.search}/index.html`, PAGE);
const kernel = openKernel(searchRoutes, { siteFiles: async (path) => files.get(path) });
const search = (question: string) => kernel.fetch(`/api/search-page/?${question}`);

describe('the search page without script', () => {
  it('finds an article by its author without diacritics, and no other', async () => {
    const response = await search('q=soltoft');
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain(`href="${paths.article('lead-in-tap-water')}"`);
    expect(html).not.toContain(paths.article('home-blood-pressure-telemonitoring-after-stroke'));
  });

  it('repeats the question as text, never as markup', async () => {
    const html = await (await search(`q=${encodeURIComponent('"><script>alert(1)</script>')}`)).text();
    expect(html).toContain('alert(1)');
    expect(html).not.toContain('<script');
  });

  it('says for a moment that it is not there yet while no site is built', async () => {
    const { fetch } = openKernel(searchRoutes, { siteFiles: async () => undefined });
    const response = await fetch('/api/search-page/?q=stroke');
    expect(response.status).toBe(503);
    expect((await response.json()).message).toContain('The search page is not ready yet.');
  });
});
