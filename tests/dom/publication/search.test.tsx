import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { writeMarkup } from '#domain/kernel/markup';
import { paths } from '#domain/kernel/paths';
import { parseSearchQuery } from '#domain/publication/search/query';
import { searchMarkup } from '#domain/publication/search/result-markup';
import { fullArticle } from '../../support/articles.ts';
import { type Call, field, type Script, useDom } from '../../support/dom.ts';
import { useScripts } from '../../support/dom-script.tsx';
import { MERIDIAN } from '../../support/meridian.ts';
import { indexFiles } from '../../support/search-index.ts';

const openScript = useScripts(useDom());
afterEach(() => void vi.unstubAllGlobals());

const BOX = 'Search the full text of all articles';
const NOTHING = parseSearchQuery(MERIDIAN, new URLSearchParams());
const HTML = `<div id="search-page">${writeMarkup(searchMarkup(NOTHING, paths.search))}</div>
<script type="application/json" id="journal">{"categories":[],"articleTypes":[]}</script>`;

const article = (slug: string, title: string, category: string, content: string) =>
  fullArticle({ id: slug, slug, title, category, content, keywords: [], abstract: [] });
const FILES = indexFiles([
  article('weights', 'Scales at home', 'Cardiology', '<h2>Results</h2><p>A glucometer spared one readmission.</p>'),
  article('beds', 'Beds in wards', 'Surgery', '<h2>Methods</h2><p>Patients after readmission.</p>'),
]);

/** Reports every result as visible. */
class AtOnce {
  observed: (entries: { target: Element; isIntersecting: boolean }[]) => void;
  constructor(observed: AtOnce['observed']) {
    this.observed = observed;
  }
  observe(target: Element) {
    this.observed([{ target, isIntersecting: true }]);
  }
  unobserve() {}
  disconnect() {}
}

function open(address: string, script: Script = {}) {
  vi.stubGlobal('IntersectionObserver', AtOnce);
  document.title = 'Search – Meridian Journal of Medicine';
  const serve = ({ address }: Call) => ({ body: FILES.get(address) ?? '' });
  return openScript(address, HTML, () => import('#islands/publication/search/search-page.ts'), {
    'GET /search/blocks.json': serve,
    'GET /search/blocks/:folder/:name': serve,
    'GET /articles/:slug/text.txt': serve,
    ...script,
  });
}

const status = () => document.querySelector('#search-status')?.textContent;
const titles = () => [...document.querySelectorAll('.results .title')].map(({ textContent }) => textContent);
const expectTitles = (expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));

describe('searching the full text', () => {
  it('forgives a typing error, says so, and shows the place in the text with what was found marked', async () => {
    await open('/search?q=glucometar');
    await expectTitles(['Scales at home']);
    expect(status()).toContain('these contain “glucometer”');
    expect(field(BOX).value).toBe('glucometar');
    const excerpt = () => document.querySelector('.results .excerpt');
    await waitFor(() => expect(excerpt()?.textContent).toContain('Results'));
    expect(excerpt()?.querySelector('mark')?.textContent).toBe('glucometer');
    expect(document.title).toBe('glucometar – Search – Meridian Journal of Medicine');
  });

  it('follows what is typed, and shows its hints again where nothing is asked', async () => {
    await open('/search');
    const hints = document.querySelector('#search-answer')?.innerHTML;
    fireEvent.input(field(BOX), { target: { value: 'readmission' } });
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(location.search).toBe('?q=readmission');
    fireEvent.input(field(BOX), { target: { value: '' } });
    await waitFor(() => expect(document.querySelector('#search-answer')?.innerHTML).toBe(hints));
    expect(status()).toBe('');
  });

  it('is narrowed by facets, which say what they leave, and which the address keeps, also for a step back', async () => {
    await open('/search?q=readmission');
    await waitFor(() => expect(titles()).toHaveLength(2));
    const options = [...field('Topic').querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(options).toContain('Cardiology (1)');
    fireEvent.change(field('Topic'), { target: { value: 'Cardiology' } });
    await expectTitles(['Scales at home']);
    expect(location.search).toBe('?q=readmission&topic=Cardiology');
    history.replaceState(null, '', '/search?q=readmission');
    dispatchEvent(new PopStateEvent('popstate'));
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(field('Topic').value).toBe('');
  });

  it('finds and runs nothing that looks like markup', async () => {
    await open(`/search?${new URLSearchParams({ q: '<img src=x onerror=alert(1)>' })}`);
    await waitFor(() => expect(status()).toBe('No articles found matching your criteria.'));
    expect(field(BOX).value).toBe('<img src=x onerror=alert(1)>');
    expect(document.querySelector('img')).toBeNull();
  });

  it('reports a broken index, and answers once it works', async () => {
    const page = await open('/search?q=readmission', { 'GET /search/blocks.json': 'no connection' });
    await waitFor(() => expect(status()).toContain('Press Search to try again.'));
    page.answer({ 'GET /search/blocks.json': { body: FILES.get('/search/blocks.json') ?? '' } });
    await page.user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(titles()).toHaveLength(2));
  });

  it('reads the directory again after a new build', async () => {
    const page = await open('/search?q=readmission', {
      'GET /search/blocks.json': ['no connection', { body: FILES.get('/search/blocks.json') ?? '' }],
    });
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(page.calls('GET /search/blocks.json')).toHaveLength(2);
  });
});
