import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListEntry } from '#domain/publication/article-list';
import { openIndex } from '#domain/search/open-index';
import { author, fullArticle } from '../support/articles.ts';
import { expectNoAxeViolations, useBrowser } from '../support/browser.ts';
import { indexFiles } from '../support/search-index.ts';
import { ROOT } from '../support/site.ts';

const browsing = useBrowser({ isUntouched: true });
const NO_RESULTS = 'No articles found matching your criteria.';

interface Sample {
  title: string;
  volume: number;
  issue: number;
  category: string;
  citations: number;
  published_on: string;
  abstract: { text: string }[];
}

const samples = JSON.parse(readFileSync(join(ROOT, 'content/sample-articles.json'), 'utf8')) as Sample[];
const titlesOf = (chosen: readonly { title: string }[]) => chosen.map(({ title }) => title);

/** The index as the site serves it, newest first. */
let index: ListEntry[];

beforeAll(async () => {
  const search = openIndex(async (path) => (await fetch(`${browsing.site.url}${path}`)).text());
  const places = (await search.blocks()).flatMap((block) =>
    Array.from({ length: block.count }, (_, place) => ({ block, place })),
  );
  index = await Promise.all(places.toReversed().map(search.entry));
});

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search title, author or keyword' });
const category = (page: Page) => page.getByLabel('Category');
const sort = (page: Page) => page.getByLabel('Sort by');
const status = (page: Page) => page.getByRole('status');
const clear = (page: Page) => page.getByRole('button', { name: 'Clear filters' });
const titles = (page: Page) => page.locator('.card .title:visible').allTextContents();
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

async function open(address = '/articles'): Promise<Page> {
  const page = await browsing.newPage();
  await page.goto(address);
  await search(page).waitFor();
  return page;
}

/** Waits until the list shows exactly these articles, in any order, and says how many they are. */
async function expectArticles(page: Page, expected: readonly string[]): Promise<void> {
  await expect.poll(async () => (await titles(page)).sort()).toEqual([...expected].sort());
  const count = expected.length === 1 ? '1 article' : `${expected.length} articles`;
  if (expected.length > 0) expect(await status(page).textContent()).toContain(count);
}

describe('the article list', () => {
  it('shows all articles, newest first, before anything is asked', async () => {
    const page = await open();
    expect(await titles(page)).toEqual(titlesOf(index));
    expect(await status(page).textContent()).toContain('16 articles');
    expect(titlesOf(index).sort()).toEqual(titlesOf(samples).sort());
    const dates = index.map(({ published_on }) => published_on);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  it('leads from each card to its article', async () => {
    const page = await open();
    const [first] = index;
    await page.getByRole('link', { name: first?.title ?? '' }).click();
    await page.waitForURL(`**/articles/${first?.slug}`);
    expect(await page.locator('h1').textContent()).toBe(first?.title);
  });
});

describe('searching', () => {
  it.each(['TELEMONITORING after discharge', 'telemonitoring AFTER'])(
    'finds a title whatever its case: %s',
    async (words) => {
      const page = await open();
      await search(page).fill(words);
      const expected = index.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()));
      expect(expected.length).toBeGreaterThan(0);
      await expectArticles(page, titlesOf(expected));
    },
  );

  it('finds an author and a keyword', async () => {
    const page = await open();
    for (const words of [index[3]?.authors[1] ?? '', index[5]?.keywords[2] ?? '']) {
      const needle = words.toUpperCase();
      await search(page).fill(needle);
      const holds = ({ title, authors, keywords }: ListEntry) =>
        [title, ...authors, ...keywords].some((text) => text.toUpperCase().includes(needle));
      await expectArticles(page, titlesOf(index.filter(holds)));
    }
  });

  it('says so where nothing matches, and shows no card', async () => {
    const page = await open();
    await search(page).fill('phrenology');
    await expect.poll(() => status(page).textContent()).toBe(NO_RESULTS);
    expect(await titles(page)).toEqual([]);
    await expectNoAxeViolations(page);
    await clear(page).click();
    await expectArticles(page, titlesOf(index));
  });

  it('looks for what was typed, not for a pattern or markup', async () => {
    const page = await open();
    for (const words of ['.*', '<b>', '%', '"', '\\']) {
      await search(page).fill(words);
      const holds = ({ title, authors, keywords }: ListEntry) =>
        [title, ...authors, ...keywords].some((text) => text.includes(words));
      const expected = index.filter(holds);
      if (expected.length === 0) await expect.poll(() => status(page).textContent()).toBe(NO_RESULTS);
      await expectArticles(page, titlesOf(expected));
    }
  });
});

describe('filtering and sorting', () => {
  it('offers All, the five specified categories, then every other one that has articles', async () => {
    const page = await open();
    const options = await category(page).locator('option').allTextContents();
    const specified = ['All', 'Cardiology', 'Neurology', 'Oncology', 'Pediatrics', 'Surgery'];
    expect(options.slice(0, 6)).toEqual(specified);
    const further = [...new Set(samples.map((sample) => sample.category))].filter((name) => !specified.includes(name));
    expect(options.slice(6)).toEqual(further.sort());
  });

  it('shows one category, alone and together with a search', async () => {
    const page = await open();
    await category(page).selectOption('Surgery');
    const surgery = samples.filter((sample) => sample.category === 'Surgery');
    expect(surgery.length).toBeGreaterThan(1);
    await expectArticles(page, titlesOf(surgery));
    await search(page).fill('checklist');
    await expectArticles(page, titlesOf(surgery.filter(({ title }) => title.toLowerCase().includes('checklist'))));
    await category(page).selectOption('All');
    await search(page).fill('');
    await expectArticles(page, titlesOf(index));
  });

  it('really sorts: by date, by citations, by title', async () => {
    const page = await open();
    await sort(page).selectOption('Most cited');
    await expect
      .poll(async () =>
        (await titles(page)).map((title) => samples.find((sample) => sample.title === title)?.citations),
      )
      .toEqual(samples.map(({ citations }) => citations).sort((a, b) => b - a));
    await sort(page).selectOption('Title A-Z');
    const byTitle = titlesOf(samples).sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en'));
    await expect.poll(() => titles(page)).toEqual(byTitle);
    await sort(page).selectOption('Most recent');
    await expect.poll(() => titles(page)).toEqual(titlesOf(index));
  });
});

describe('the address of the list', () => {
  it('holds the question, so that a reload or another reader gets the same list', async () => {
    const page = await open();
    await search(page).fill('care');
    await expect.poll(() => query(page)).toEqual({ q: 'care' });
    await category(page).selectOption('Telemedicine');
    await sort(page).selectOption('Title A-Z');
    await expect.poll(() => query(page)).toEqual({ q: 'care', category: 'Telemedicine', sort: 'title' });
    const telemedicine = titlesOf(samples.filter((sample) => sample.category === 'Telemedicine'));
    // The address changes first, the list follows when its words are loaded.
    await expect.poll(async () => (await titles(page)).filter((title) => !telemedicine.includes(title))).toEqual([]);
    const shown = await titles(page);
    expect(shown.length).toBeGreaterThan(0);
    const other = await open(page.url());
    await expectArticles(other, shown);
    expect(await search(other).inputValue()).toBe('care');
    expect(await category(other).inputValue()).toBe('Telemedicine');
    expect(await sort(other).inputValue()).toBe('title');
  });

  it('is a step of the history: back and forward show the list and the form as they were', async () => {
    const page = await open();
    await category(page).selectOption('Surgery');
    await category(page).selectOption('Genetics');
    const genetics = titlesOf(samples.filter((sample) => sample.category === 'Genetics'));
    await expectArticles(page, genetics);
    await page.goBack();
    await expectArticles(page, titlesOf(samples.filter((sample) => sample.category === 'Surgery')));
    expect(await category(page).inputValue()).toBe('Surgery');
    await page.goBack();
    await expectArticles(page, titlesOf(index));
    expect(await category(page).inputValue()).toBe('');
    await page.goForward();
    await page.goForward();
    await expectArticles(page, genetics);
  });

  it('is kept when the reader comes back from an article', async () => {
    const page = await open('/articles?category=Surgery');
    const surgery = titlesOf(samples.filter((sample) => sample.category === 'Surgery'));
    await expectArticles(page, surgery);
    await page.locator('.card .title:visible').first().click();
    await page.waitForURL('**/articles/*');
    await page.goBack();
    await expectArticles(page, surgery);
  });

  it('treats unknown values as absent, and never runs them', async () => {
    const page = await open('/articles?sort=loudest&volume=&colour=red');
    await expectArticles(page, titlesOf(index));
    await page.goto('/articles?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E');
    await expect.poll(() => status(page).textContent()).toBe(NO_RESULTS);
    expect(await search(page).inputValue()).toBe('<img src=x onerror=alert(1)>');
  });
});

describe('the links of the volumes page', () => {
  it('lead to the articles of that issue, which the list then names', async () => {
    const page = await browsing.newPage();
    const issues: [label: RegExp, volume: number, issue: number][] = [
      [/^Issue 2 – 27 June 2025$/, 1, 2],
      [/^Issue 1 – 27 February 2026$/, 2, 1],
    ];
    for (const [label, volume, issue] of issues) {
      await page.goto('/volumes');
      await page.getByRole('link', { name: label }).click();
      await page.waitForURL('**/articles?volume=*&issue=*');
      const expected = samples.filter((sample) => sample.volume === volume && sample.issue === issue);
      await expectArticles(page, titlesOf(expected));
      expect(await status(page).textContent()).toContain(`Volume ${volume}`);
      expect(await status(page).textContent()).toContain(`Issue ${issue}`);
    }
  });

  it('of an issue without articles lead to the sentence for that', async () => {
    const page = await browsing.newPage();
    await page.goto('/volumes');
    await page.getByRole('link', { name: 'Issue 4 – 18 December 2026' }).click();
    await expect.poll(() => status(page).textContent()).toBe(NO_RESULTS);
  });

  it('name every volume with its year', async () => {
    const page = await browsing.newPage();
    await page.goto('/volumes');
    expect(await page.locator('h1').textContent()).toBe('Journal Volumes & Issues');
    expect((await page.locator('main h2').allTextContents()).map((text) => text.trim())).toEqual([
      'Volume 2 (2026)',
      'Volume 1 (2025)',
    ]);
  });
});

describe('a result that is pressed while the list is redrawn', () => {
  const card = (page: Page, title: string) => page.locator('.card .title:visible', { hasText: title });

  /** Types a title and presses its card before the pause after typing is over; then the pause ends. */
  async function typeAndPress(address: string, list: string): Promise<{ page: Page; title: string }> {
    const page = await open(address);
    // Tall, so that nothing scrolls between pointing and pressing.
    await page.setViewportSize({ width: 1280, height: 2000 });
    await page.locator(`${list} .title`).nth(15).waitFor();
    // Searched once, so that the index is there: else the list might be redrawn only after the release.
    const before = await search(page).inputValue();
    await search(page).fill('stroke');
    await page.waitForURL(/[?&]q=stroke/);
    await page.locator('#found-articles[aria-busy=false] .title').first().waitFor();
    await search(page).fill(before);
    await page.waitForURL((url) => !url.searchParams.has('q'));
    await page.locator(`${list} .title:visible`).nth(15).waitFor();
    const title = (await titles(page))[2] ?? '';
    await card(page, title).hover();
    await page.clock.install();
    await search(page).fill(title);
    await page.mouse.down();
    await page.clock.runFor(1_000);
    await expect.poll(() => query(page)).toMatchObject({ q: title });
    return { page, title };
  }

  it.each([
    ['the newest articles', '/articles', '#newest-articles'],
    ['earlier results', '/articles?sort=cited', '#result-list'],
  ])('opens its article, pressed among %s', async (_name, address, list) => {
    const { page, title } = await typeAndPress(address, list);
    await page.mouse.up();
    await page.waitForURL('**/articles/*');
    expect(await page.locator('h1').textContent()).toBe(title);
  });

  it('gives way as soon as the press has ended elsewhere', async () => {
    const { page, title } = await typeAndPress('/articles', '#newest-articles');
    await page.mouse.move(1, 1);
    await page.mouse.up();
    await page.clock.runFor(1_000);
    await expectArticles(page, [title]);
  });

  it('keeps its card, and the focus on it, while it stays among the results', async () => {
    const page = await open('/articles?sort=title');
    const link = page.locator('#result-list .title', { hasText: index[1]?.title });
    const held = await link.elementHandle();
    await link.focus();
    await category(page).evaluate((select: HTMLSelectElement, chosen) => {
      select.value = chosen;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }, index[1]?.category ?? '');
    await expect.poll(async () => (await titles(page)).length).toBeLessThan(16);
    expect(await held?.evaluate((node) => node.isConnected && node === document.activeElement)).toBe(true);
  });
});

/** Has the page read the index of so many other articles; one of them has another author. */
async function serveIndex(page: Page, count: number): Promise<void> {
  const copies = Array.from({ length: count }, (_, number) =>
    fullArticle({
      id: `copy-${number}`,
      slug: `copy-${number}`,
      title: `Copy ${count - 1 - number}`,
      authors: [author({ family: number === 3 ? 'Søltoft' : 'Garcia' })],
    }),
  );
  const files = indexFiles(copies);
  await page.route('**/search/blocks*/**', (route) =>
    route.fulfill({ body: files.get(new URL(route.request().url()).pathname) ?? '' }),
  );
  await page.route('**/search/blocks.json', (route) => route.fulfill({ body: files.get('/search/blocks.json') ?? '' }));
}

describe('a long list', () => {
  it('finds a name whose letters the reader cannot type', async () => {
    const page = await browsing.newPage();
    await serveIndex(page, 45);
    await page.goto('/articles');
    await search(page).fill('soltoft');
    await expectArticles(page, ['Copy 41']);
  });

  it('shows twenty results at a time and puts the focus on the first of the new ones', async () => {
    const page = await browsing.newPage();
    await serveIndex(page, 45);
    await page.goto('/articles?q=copy');
    await expect.poll(async () => (await titles(page)).length).toBe(20);
    expect(await status(page).textContent()).toBe('45 articles');
    const more = page.getByRole('button', { name: 'Show more' });
    await more.click();
    await expect.poll(async () => (await titles(page)).length).toBe(40);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Copy 20');
    await more.click();
    await expect.poll(async () => (await titles(page)).length).toBe(45);
    expect(await more.isVisible()).toBe(false);
  });
});

describe('where the search index fails', () => {
  const failures: [name: string, reply: { status: number; body: string } | 'abort', message: string][] = [
    ['the connection breaks', 'abort', 'Failed to fetch manuscripts'],
    ['the server answers 500', { status: 500, body: 'Internal Server Error' }, 'Failed to fetch manuscripts'],
    ['the reply is no JSON', { status: 200, body: '<!doctype html>' }, 'Failed to fetch manuscripts'],
  ];
  it.each(failures)('because %s, the list says so and keeps the prebuilt articles', async (_name, reply, message) => {
    const page = await browsing.newPage({ expectedErrors: [/Failed to load resource/] });
    await page.route('**/search/blocks.json', (route) => (reply === 'abort' ? route.abort() : route.fulfill(reply)));
    await page.goto('/articles?category=Surgery');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain(`Error loading articles: ${message}`);
    expect(await page.getByRole('alert').innerText()).toContain('Showing mock data instead.');
    expect(await titles(page)).toEqual(titlesOf(index));
    await expectNoAxeViolations(page);
    await page.unroute('**/search/blocks.json');
    await category(page).selectOption('Genetics');
    await expectArticles(page, titlesOf(samples.filter((sample) => sample.category === 'Genetics')));
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('the article browser', () => {
  it('works by keyboard alone: search, category, sort, first result', async () => {
    const page = await open();
    await search(page).focus();
    await page.keyboard.type('telemedicine');
    await page.keyboard.press('Enter');
    await expect.poll(() => query(page)).toEqual({ q: 'telemedicine' });
    await page.keyboard.press('Tab');
    await page.keyboard.type('Tele');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Title');
    await expect.poll(() => query(page)).toEqual({ q: 'telemedicine', category: 'Telemedicine', sort: 'title' });
    const found = titlesOf(index.filter((entry) => entry.category === 'Telemedicine')).sort();
    await expect.poll(() => titles(page)).toEqual(found);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Clear filters');
    await page.keyboard.press('Tab');
    const [first] = found;
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(first);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/articles/*');
    expect(await page.locator('h1').textContent()).toBe(first);
  });

  it('is a complete list without JavaScript, with no dead control and a way to every issue', async () => {
    const page = await browsing.newPage({ javaScript: false });
    await page.goto('/articles');
    expect(await titles(page)).toEqual(titlesOf(index));
    expect(await page.getByRole('main').getByRole('searchbox').count()).toBe(0);
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await page.getByRole('link', { name: 'its issue' }).click();
    await page.waitForURL('**/volumes');
    expect(await page.getByRole('link', { name: /^Contents/ }).count()).toBe(7);
  });
});

/** True for a picture that has been fetched. */
const isDrawn = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;

describe('an article in a list', () => {
  const firstCard = (page: Page) => page.locator('.card:visible', { has: page.locator('.abstract') }).first();
  const opener = (page: Page) => firstCard(page).locator('summary');
  const shown = (page: Page) => firstCard(page).locator('.abstract > div').textContent();
  const titleOf = async (page: Page) => (await firstCard(page).locator('.title').textContent()) ?? '';

  /** Waits until the first card shows the abstract of its article, all of it. */
  async function expectAbstract(page: Page): Promise<void> {
    const title = await titleOf(page);
    const sections = samples.find((sample) => sample.title === title)?.abstract ?? [];
    expect(sections).not.toEqual([]);
    await expect.poll(() => shown(page)).toContain(sections.at(-1)?.text);
    for (const { text } of sections) expect(await shown(page)).toContain(text);
  }

  it.each(['/', '/articles', '/volumes/2/issues/3', '/topics/telemedicine'])(
    'shows its whole abstract at a key, and its PDF, on %s',
    async (address) => {
      const page = await browsing.newPage();
      await page.goto(address);
      await opener(page).focus();
      await page.keyboard.press('Enter');
      await expectAbstract(page);
      await expectNoAxeViolations(page);
      const pdf = await firstCard(page).getByRole('link', { name: 'PDF' }).getAttribute('href');
      const reply = await page.request.get(pdf ?? '');
      expect(reply.headers()['content-type']).toBe('application/pdf');
    },
  );

  it('says that an abstract did not load, and loads it at the next try', async () => {
    const page = await browsing.newPage({ expectedErrors: [/Failed to load resource/] });
    await page.goto('/articles');
    await page.route(/\/articles\/./, (route) => route.abort());
    await opener(page).click();
    await expect.poll(() => shown(page)).toContain('did not load');
    await page.unrouteAll();
    await opener(page).click();
    await opener(page).click();
    await expectAbstract(page);
  });

  it('shows a figure where there is room for one, and fetches none where there is not', async () => {
    for (const [width, count] of [
      [360, 0],
      [768, samples.length],
    ] as const) {
      const page = await browsing.newPage({ width });
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(request.url()));
      await page.goto('/articles', { waitUntil: 'networkidle' });
      expect(await page.locator('.thumbnail:visible').count()).toBe(count);
      expect(fetched.some((url) => url.includes('figure-'))).toBe(count > 0);
    }
  });

  it('has its abstract, figure and PDF among what a search has found, too', async () => {
    const page = await open('/articles?q=telemedicine');
    await page.locator('#result-list .card').first().waitFor();
    await opener(page).click();
    await expectAbstract(page);
    const found = page.locator('#result-list .card');
    await found.locator('.thumbnail img').first().scrollIntoViewIfNeeded();
    await expect.poll(() => found.locator('.thumbnail img').first().evaluate(isDrawn)).toBe(true);
    expect(await found.getByRole('link', { name: 'PDF', exact: true }).count()).toBe(await found.count());
    await expectNoAxeViolations(page);
  });
});
