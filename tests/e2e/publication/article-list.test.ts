import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import type { ListEntry } from '#domain/publication/article-list';
import { openIndex } from '#domain/publication/search/open-index';
import { ROOT } from '../../../scripts/journal.ts';
import { expectNoAxeViolations } from '../../support/axe.ts';
import { useBrowser } from '../../support/browser.ts';

const browsing = useBrowser({ isUntouched: true });

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

/** The served index, newest first. */
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
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const titles = (page: Page) => page.locator('.card .title:visible').allTextContents();
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

async function open(): Promise<Page> {
  const page = await browsing.newPage();
  await page.goto('/articles');
  await search(page).waitFor();
  return page;
}

/** Waits until the list shows exactly these articles, in any order, and states their number. */
async function expectArticles(page: Page, expected: readonly string[]): Promise<void> {
  await expect.poll(async () => (await titles(page)).sort()).toEqual([...expected].sort());
  const count = expected.length === 1 ? '1 article' : `${expected.length} articles`;
  if (expected.length > 0) expect(await status(page).textContent()).toContain(count);
}

it('a reader searches, filters and sorts by keyboard alone, opens the first result, and finds the list as it was on the way back', async () => {
  const page = await open();
  expect(await titles(page)).toEqual(titlesOf(index));
  expect(await status(page).textContent()).toContain('16 articles');
  expect(titlesOf(index).sort()).toEqual(titlesOf(samples).sort());
  const dates = index.map(({ published_on }) => published_on);
  expect(dates).toEqual(dates.toSorted().reverse());
  const options = await category(page).locator('option').allTextContents();
  const specified = ['All', 'Cardiology', 'Neurology', 'Oncology', 'Pediatrics', 'Surgery'];
  const further = [...new Set(samples.map((sample) => sample.category))].filter((name) => !specified.includes(name));
  expect(options).toEqual([...specified, ...further.sort()]);

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
  expect(await focused(page)).toBe('Clear filters');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe(found[0]);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/articles/*');
  expect(await page.locator('h1').textContent()).toBe(found[0]);

  // Each completed choice is a history entry, restored in both list and form.
  await page.goBack();
  await expectArticles(page, found);
  expect(await sort(page).inputValue()).toBe('title');
  await page.goBack();
  await page.goBack();
  await expect.poll(() => query(page)).toEqual({ q: 'telemedicine' });
  expect(await category(page).inputValue()).toBe('');
  await page.goForward();
  await page.goForward();
  await expectArticles(page, found);
  const byTitle = titlesOf(samples).sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en'));
  await search(page).fill('');
  await category(page).selectOption('All');
  await expect.poll(() => titles(page)).toEqual(byTitle);
});

it('the links of the volumes page lead to the articles of that issue, which the list then names; an issue without any says so', async () => {
  const page = await browsing.newPage();
  const issues: [label: RegExp, volume: number, issue: number][] = [
    [/^Issue 2 – 27 June 2025$/, 1, 2],
    [/^Issue 1 – 27 February 2026$/, 2, 1],
  ];
  await page.goto('/volumes');
  expect(await page.locator('h1').textContent()).toBe('Journal Volumes & Issues');
  expect((await page.locator('main h2').allTextContents()).map((text) => text.trim())).toEqual([
    'Volume 2 (2026)',
    'Volume 1 (2025)',
  ]);
  for (const [label, volume, issue] of issues) {
    await page.getByRole('link', { name: label }).click();
    await page.waitForURL('**/articles?volume=*&issue=*');
    const expected = samples.filter((sample) => sample.volume === volume && sample.issue === issue);
    await expectArticles(page, titlesOf(expected));
    expect(await status(page).textContent()).toContain(`Volume ${volume}`);
    expect(await status(page).textContent()).toContain(`Issue ${issue}`);
    await page.goBack();
  }
  await page.getByRole('link', { name: 'Issue 4 – 18 December 2026' }).click();
  await expect.poll(() => status(page).textContent()).toBe('No articles found matching your criteria.');
});

it('without JavaScript it is a complete list, with no dead control and a way to every issue', async () => {
  const page = await browsing.newPage({ javaScript: false });
  await page.goto('/articles');
  expect(await titles(page)).toEqual(titlesOf(index));
  expect(await page.getByRole('main').getByRole('searchbox').count()).toBe(0);
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  await page.getByRole('link', { name: 'its issue' }).click();
  await page.waitForURL('**/volumes');
  expect(await page.getByRole('link', { name: /^Contents/ }).count()).toBe(7);
});

/** Whether the image has loaded. */
const isDrawn = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;

it('an article in any list shows its whole abstract at a key, its PDF, and a figure where there is room for one', async () => {
  const page = await browsing.newPage({ width: 360 });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/articles', { waitUntil: 'networkidle' });
  expect(await page.locator('.thumbnail:visible').count()).toBe(0);
  expect(fetched.filter((url) => url.includes('figure-'))).toEqual([]);
  await page.setViewportSize({ width: 768, height: 800 });
  await page.reload({ waitUntil: 'networkidle' });
  expect(await page.locator('.thumbnail:visible').count()).toBe(samples.length);
  expect(fetched.some((url) => url.includes('figure-'))).toBe(true);

  const firstCard = page.locator('.card:visible', { has: page.locator('.abstract') }).first();
  for (const address of ['/', '/articles', '/volumes/2/issues/3', '/topics/telemedicine', '/articles?q=telemedicine']) {
    await page.goto(address);
    if (address.includes('?')) await page.locator('#result-list .card').first().waitFor();
    await firstCard.locator('summary').press('Enter');
    const title = await firstCard.locator('.title').textContent();
    const sections = samples.find((sample) => sample.title === title)?.abstract ?? [];
    expect(sections, address).not.toEqual([]);
    const shown = () => firstCard.locator('.abstract > div').textContent();
    await expect.poll(shown).toContain(sections.at(-1)?.text);
    for (const { text } of sections) expect(await shown()).toContain(text);
    await expectNoAxeViolations(page);
    const pdf = await firstCard.getByRole('link', { name: 'PDF', exact: true }).getAttribute('href');
    const reply = await page.request.get(pdf ?? '');
    expect(reply.headers()['content-type']).toBe('application/pdf');
  }
  const found = page.locator('#result-list .card');
  await found.locator('.thumbnail img').first().scrollIntoViewIfNeeded();
  await expect.poll(() => found.locator('.thumbnail img').first().evaluate(isDrawn)).toBe(true);
  expect(await found.getByRole('link', { name: 'PDF', exact: true }).count()).toBe(await found.count());
});
