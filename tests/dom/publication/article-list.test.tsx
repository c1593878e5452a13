import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SORTS } from '#domain/publication/article-list';
import { author, fullArticle } from '../../support/articles.ts';
import { button, type Call, type DomPage, field, type Script, useDom } from '../../support/dom.ts';
import { useScripts } from '../../support/dom-script.tsx';
import { indexFiles } from '../../support/search-index.ts';

const openScript = useScripts(useDom());

const NO_RESULTS = 'No articles found matching your criteria.';
const SEARCH = 'Search title, author or keyword';
const VOLUMES = {
  v1: { place: '1', label: 'Volume 1' },
  'v1-i2': { place: '1.2', label: 'Volume 1, Issue 2' },
  'v1-i3': { place: '1.3', label: 'Volume 1, Issue 3', coming: '18 December 2026', call: '/calls#volume-1-issue-3' },
  'v1-i1': { place: '1.1', label: 'Volume 1, Issue 1' },
};
const inIssue = { volume: { id: 'v1', number: 1, year: 2025 }, issue: { id: 'v1-i2', number: 2 } };

/** The index's articles, oldest first. */
const ARTICLES = [
  fullArticle({ id: 'a', slug: 'a', title: 'Asthma at school', category: 'Pediatrics', citations: 3 }),
  fullArticle({ id: 'b', slug: 'b', title: 'Beds in wards', category: 'Surgery', citations: 9, ...inIssue }),
  fullArticle({
    id: 'c',
    slug: 'c',
    title: 'Care after <i>surgery</i>',
    category: 'Surgery',
    keywords: ['Gauze'],
    citations: 1,
  }),
  fullArticle({
    id: 'd',
    slug: 'd',
    title: 'Drug doses',
    category: 'Genetics',
    citations: 0,
    authors: [author({ family: 'Søltoft' })],
  }),
];
const NEWEST = ['Drug doses', 'Care after <i>surgery</i>', 'Beds in wards', 'Asthma at school'];

const card = (title: string) => `<li><article class="card">
  <p class="eyebrow"><span class="category"></span> <span class="type"></span> <span class="sample-label">Sample</span></p>
  <h2><a class="title" href="/articles/${title}">${title}</a></h2>
  <p class="authors"></p>
  <p class="eyebrow place"><time class="date"></time><span class="issue"> </span><span class="citations"></span></p>
  <details class="abstract"><summary>Abstract</summary><div aria-live="polite"></div></details>
</article></li>`;

const RENAMED = [{ slug: 'surgery', name: 'Surgery', formerly: ['Operations'], is_retired: false }];

/** The article list as built, with the newest articles. */
const HTML = `<form class="filters" id="article-search" action="/articles">
  <label for="q">${SEARCH}</label><input type="search" id="q" name="q" autocomplete="off" />
  <label for="category">Category</label><select id="category" name="category"><option value="">All</option>
    ${['Genetics', 'Pediatrics', 'Surgery'].map((name) => `<option>${name}</option>`).join('')}</select>
  <label for="sort">Sort by</label><select id="sort" name="sort">
    ${Object.entries(SORTS)
      .map(([value, label]) => `<option value="${value}">${label}</option>`)
      .join('')}</select>
  <input type="hidden" name="volume" /><input type="hidden" name="issue" />
</form>
<p role="status" id="result-count" data-newest="4 articles published">4 articles published</p>
<p id="place-note" hidden></p><button type="button" id="clear-filters" hidden>Clear filters</button>
<div id="list-error" role="alert" hidden><p></p><p>Showing mock data instead.</p></div>
<div id="newest-articles"><ul class="articles">${ARTICLES.toReversed()
  .map(({ slug }) => card(slug))
  .join('')}</ul></div>
<div id="found-articles" hidden><ul class="articles" role="list" id="result-list"></ul>
  <button type="button" id="show-more" hidden>Show more</button></div>
<template id="article-card">${card('')}</template>
<script type="application/json" id="places">${JSON.stringify(VOLUMES)}</script>
<script type="application/json" id="journal">${JSON.stringify({ categories: RENAMED })}</script>`;

/** An index of these articles, as served by the site. */
function servedIndex(articles = ARTICLES): Script {
  const files = indexFiles(articles);
  const serve = ({ address }: Call) => ({ body: files.get(address) ?? '' });
  return { 'GET /search/blocks.json': serve, 'GET /search/blocks/:folder/:name': serve };
}

/** Goes to an address and renders its list, as after going back. */
function goTo(address: string): void {
  history.replaceState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

const isShown = (element: Element): boolean => element.closest('[hidden]') === null;
const titles = () =>
  [...document.querySelectorAll('.card .title')].filter(isShown).map(({ textContent }) => textContent);
const status = () => screen.getByRole('status').textContent;
const choose = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

function type(words: string): void {
  fireEvent.input(field(SEARCH), { target: { value: words } });
}

function expectArticles(expected: string[]): Promise<void> {
  const count = expected.length === 1 ? '1 article' : `${expected.length} articles`;
  return waitFor(() => {
    expect(titles()).toEqual(expected);
    expect(status()).toContain(expected.length > 0 ? count : NO_RESULTS);
  });
}

async function open(address = '/articles', script = servedIndex()): Promise<DomPage> {
  const page = await openScript(address, HTML, () => import('#islands/publication/article-search.ts'), script);
  for (const [place, link] of [...document.querySelectorAll('#newest-articles .title')].entries()) {
    link.textContent = NEWEST[place] ?? '';
  }
  return page;
}

describe('searching the article list', () => {
  it('shows the newest, and reads nothing, before anything is asked', async () => {
    const page = await open();
    expect(titles()).toEqual(NEWEST);
    expect(status()).toBe('4 articles published');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    expect(page.calls()).toEqual([]);
  });

  it.each([
    ['a title, whatever its case', 'BEDS in', ['Beds in wards']],
    ['a keyword', 'GAUZE', ['Care after <i>surgery</i>']],
    ['a name whose letters the reader cannot type', 'soltoft', ['Drug doses']],
  ])('finds %s', async (_name, words, expected) => {
    await open();
    type(words);
    await expectArticles(expected);
  });

  it('says so where nothing matches, shows no card and offers the full-text search, until the question is cleared', async () => {
    const page = await open();
    type('phrenology & rest');
    await expectArticles([]);
    const fullText = screen.getByRole('link', { name: 'Search the full text for “phrenology & rest”' });
    expect(fullText.getAttribute('href')).toBe('/search?q=phrenology+%26+rest');
    await page.user.click(button('Clear filters'));
    await expectArticles(NEWEST);
    expect(field(SEARCH).value).toBe('');
    expect(document.activeElement).toBe(field(SEARCH));
    expect(location.href).not.toContain('?');
  });

  it('names an issue that is not out yet, with its day and its call, and one without articles', async () => {
    await open('/articles?volume=v1&issue=v1-i3');
    await expectArticles([]);
    const note = () => document.getElementById('place-note');
    expect(note()?.textContent).toBe('Volume 1, Issue 3 will be published on 18 December 2026. Call for papers ');
    expect(screen.getByRole('link', { name: 'Call for papers' }).getAttribute('href')).toBe('/calls#volume-1-issue-3');
    goTo('/articles?volume=v1&issue=v1-i1');
    await waitFor(() => expect(note()?.textContent).toBe('No article in Volume 1, Issue 1 has been published yet. '));
    goTo('/articles?volume=v1&issue=v1-i2');
    await expectArticles(['Beds in wards']);
    expect(note()?.hidden).toBe(true);
    goTo('/articles');
    await expectArticles(NEWEST);
    expect(note()?.hidden).toBe(true);
  });

  it('finds a part of a word', async () => {
    await open();
    type('rgery');
    await expectArticles(['Care after <i>surgery</i>']);
  });

  it('looks for what was typed, not for a pattern or markup, and shows titles as text', async () => {
    await open();
    for (const words of ['%', '"', '\\', '<b>']) {
      type(words);
      await waitFor(() => expect(location.search).toBe(`?${new URLSearchParams({ q: words })}`));
      await waitFor(() => expect(status()).toBe(NO_RESULTS));
    }
    type('surgery');
    await expectArticles(['Care after <i>surgery</i>']);
    expect(document.querySelector('#result-list i')).toBeNull();
  });
});

describe('filtering and sorting the article list', () => {
  it('shows one category, alone and together with a search', async () => {
    await open();
    choose('Category', 'Surgery');
    await expectArticles(['Care after <i>surgery</i>', 'Beds in wards']);
    type('gauze');
    await expectArticles(['Care after <i>surgery</i>']);
    choose('Category', '');
    type('');
    await expectArticles(NEWEST);
  });

  it('really sorts: by citations, by title, and by date', async () => {
    await open();
    choose('Sort by', 'cited');
    await waitFor(() => expect(titles().slice(0, 2)).toEqual(['Beds in wards', 'Asthma at school']));
    choose('Sort by', 'title');
    await expectArticles(NEWEST.toReversed());
    choose('Sort by', 'recent');
    await expectArticles(NEWEST);
  });

  it('names the volume and issue that its address asks for', async () => {
    await open('/articles?volume=v1&issue=v1-i2');
    await expectArticles(['Beds in wards']);
    expect(status()).toBe('1 article in Volume 1, Issue 2');
    goTo('/articles?volume=v1');
    await waitFor(() => expect(status()).toBe('1 article in Volume 1'));
    goTo('/articles?volume=v9');
    await expectArticles([]);
  });
});

describe('the address of the article list', () => {
  it('holds the question, so that another reader gets the same list', async () => {
    await open();
    type('surgery');
    await waitFor(() => expect(location.search).toBe('?q=surgery'));
    choose('Category', 'Surgery');
    choose('Sort by', 'title');
    expect(location.search).toBe('?q=surgery&category=Surgery&sort=title');
    await expectArticles(['Care after <i>surgery</i>']);
  });

  it('fills the form and the list, at first and after a step back', async () => {
    await open('/articles?q=asthma&category=Pediatrics&sort=title');
    await expectArticles(['Asthma at school']);
    const form = () => [SEARCH, 'Category', 'Sort by'].map((label) => field(label).value);
    expect(form()).toEqual(['asthma', 'Pediatrics', 'title']);
    goTo('/articles?category=Genetics');
    await expectArticles(['Drug doses']);
    expect(form()).toEqual(['', 'Genetics', 'recent']);
    goTo('/articles');
    await expectArticles(NEWEST);
  });

  it('names a category by what it was called before', async () => {
    await open('/articles?category=Operations');
    await expectArticles(['Care after <i>surgery</i>', 'Beds in wards']);
    expect(field('Category').value).toBe('Surgery');
  });

  it('treats unknown values as absent, and never runs them', async () => {
    await open('/articles?sort=loudest&volume=&colour=red');
    expect(titles()).toEqual(NEWEST);
    goTo(`/articles?${new URLSearchParams({ q: '<img src=x onerror=alert(1)>' })}`);
    await expectArticles([]);
    expect(field(SEARCH).value).toBe('<img src=x onerror=alert(1)>');
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('a result that is pressed while the list is redrawn', () => {
  const link = (title: string) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.card .title')];
    return links.find((one) => isShown(one) && one.textContent === title) as HTMLAnchorElement;
  };

  /** Clicks a card before the typing delay is over, and waits until the results are ready to render. */
  async function typeAndPress(page: DomPage): Promise<HTMLAnchorElement> {
    const pressed = link('Beds in wards');
    const before = page.calls().length;
    type('asthma');
    fireEvent.pointerDown(pressed);
    await waitFor(() => expect(location.search).toContain('q=asthma'));
    await waitFor(() => expect(page.calls().length).toBeGreaterThan(before));
    return pressed;
  }

  it.each([
    ['the newest articles', '/articles'],
    ['earlier results', '/articles?sort=cited'],
  ])('stays until the press has become a click, pressed among %s; then the list is redrawn', async (_name, address) => {
    const page = await open(address);
    const list = address === '/articles' ? '#newest-articles' : '#result-list';
    await waitFor(() => expect(link('Beds in wards').closest(list)).toBeTruthy());
    const pressed = await typeAndPress(page);
    const clicked = vi.fn((event: Event) => [event.preventDefault(), isShown(pressed) && pressed.isConnected]);
    pressed.addEventListener('click', clicked);
    fireEvent.pointerUp(pressed);
    fireEvent.click(pressed);
    expect(clicked.mock.results[0]?.value[1]).toBe(true);
    await expectArticles(['Asthma at school']);
  });

  it('gives way as soon as the press has ended elsewhere', async () => {
    await typeAndPress(await open());
    fireEvent.pointerUp(document.body);
    await expectArticles(['Asthma at school']);
  });

  it('keeps its card, and the focus on it, while it stays among the results', async () => {
    await open('/articles?sort=title');
    await waitFor(() => expect(link('Beds in wards')?.closest('#result-list')).toBeTruthy());
    const held = link('Beds in wards');
    held.focus();
    choose('Category', 'Surgery');
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(link('Beds in wards')).toBe(held);
    expect(document.activeElement).toBe(held);
  });
});

describe('a long article list', () => {
  it('shows twenty results at a time and puts the focus on the first of the new ones', async () => {
    const copies = Array.from({ length: 45 }, (_, number) =>
      fullArticle({ id: `copy-${number}`, slug: `copy-${number}`, title: `Copy ${44 - number}` }),
    );
    const page = await open('/articles?q=copy', servedIndex(copies));
    await waitFor(() => expect(titles()).toHaveLength(20));
    expect(status()).toBe('45 articles');
    await page.user.click(button('Show more'));
    await waitFor(() => expect(titles()).toHaveLength(40));
    expect(document.activeElement?.textContent).toBe('Copy 20');
    await page.user.click(button('Show more'));
    await waitFor(() => expect(titles()).toHaveLength(45));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('where the search index fails', () => {
  const failures: [name: string, reply: Script[string]][] = [
    ['the connection breaks', 'no connection'],
    ['the server answers 500', { status: 500, body: 'Internal Server Error' }],
    ['the reply is no JSON', { body: '<!doctype html>' }],
  ];
  it.each(failures)(
    'because %s, the list says so and keeps the prebuilt articles, until it is there',
    async (_, reply) => {
      const page = await open('/articles?category=Surgery', { ...servedIndex(), 'GET /search/blocks.json': reply });
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('Error loading articles: Failed to fetch manuscripts');
      expect(alert.textContent).toContain('Showing mock data instead.');
      expect(titles()).toEqual(NEWEST);
      page.answer(servedIndex());
      choose('Category', 'Genetics');
      await expectArticles(['Drug doses']);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

describe('an abstract in a list', () => {
  const ABSTRACT = '<main><section class="abstract"><h2>Abstract</h2><p>Why.</p><p>How.</p></section></main>';
  const PAGE = 'GET /articles/:slug';

  async function openAbstract(script: Script) {
    const load = () => import('#islands/publication/list-abstract.ts');
    const page = await openScript('/articles', `<ul>${card('asthma')}</ul>`, load, script);
    const details = document.querySelector('.abstract') as HTMLDetailsElement;
    const toggle = () => {
      details.open = !details.open;
    };
    toggle();
    return { page, toggle, shown: () => details.querySelector('div')?.textContent };
  }

  it('comes whole from the page of its article, once', async () => {
    const { page, toggle, shown } = await openAbstract({ [PAGE]: { body: ABSTRACT } });
    expect(shown()).toBe('Loading…');
    await waitFor(() => expect(shown()).toBe('Why.How.'));
    toggle();
    toggle();
    expect(page.calls(PAGE)).toHaveLength(1);
  });

  it('says that it did not load, and is loaded at the next try; or that there is none', async () => {
    const { toggle, shown } = await openAbstract({ [PAGE]: ['no connection', { body: '<main></main>' }] });
    await waitFor(() => expect(shown()).toContain('could not be loaded'));
    toggle();
    toggle();
    await waitFor(() => expect(shown()).toBe('This article has no abstract.'));
  });
});
