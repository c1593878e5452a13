import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { offlinePath } from '#domain/offline/offline';
import { paths } from '#domain/paths';
import { signIn } from '../support/account-pages.ts';
import { useBrowser } from '../support/browser.ts';
import { sampleArticles } from '../support/sample-articles.ts';

/** What a page that is read may shift, for typefaces and what it fetches together. */
const MOST_READING = 0.02;
/** Half of what the web vitals call good. */
const MOST_WORKING = 0.05;

const READING_PAGES = [
  paths.home,
  paths.articles,
  paths.volumes,
  paths.issue(2, 1),
  paths.guidelines,
  paths.checklist,
  paths.reviewProcess,
  paths.processingFees,
  paths.editorialBoard,
  paths.login,
  offlinePath,
  ...sampleArticles().map(({ slug }) => paths.article(slug)),
];
const PAGES_OF = {
  editor: [
    paths.editor,
    paths.editorManuscripts('all'),
    paths.editorManuscripts('accepted'),
    paths.editorPayments,
    paths.editorBuilds,
    paths.editorVolumes,
  ],
  author: [paths.author, paths.submit, paths.account],
  reviewer: [paths.reviewer],
};

const browsing = useBrowser({ isUntouched: true });

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}
declare global {
  var shifts: { total: number; told: string[] };
}

/** Keeps what shifts on the page, and of each element from where to where. */
function watchShifts(): void {
  globalThis.shifts = { total: 0, told: [] };
  const lines = ({ value, sources }: Shift) =>
    sources.map(({ node, previousRect: from, currentRect: to }) => {
      const { nodeName, className } = node instanceof Element ? node : (node?.parentElement ?? document.body);
      return `${value.toFixed(3)} ${nodeName}.${className}: ${from.y} + ${from.height} to ${to.y} + ${to.height}`;
    });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      globalThis.shifts.total += shift.value;
      globalThis.shifts.told.push(...lines(shift));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Two frames and what follows them: the page is laid out and drawn, and its observers have been told. */
const drawn = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));

/** Lets no request for such an address through until it is told to. */
async function hold(page: Page, addresses: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens a page on which what it fetches arrives late, and the typefaces last, and expects hardly anything to move. */
async function expectToStand(page: Page, address: string, most: number, awaited = 'main h1'): Promise<void> {
  await page.addInitScript(watchShifts);
  const releaseAnswers = await hold(page, /\/api\//);
  const releaseTypefaces = await hold(page, /\.woff2$/);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.locator('main').waitFor();
  await page.evaluate(drawn);
  releaseAnswers();
  await page.locator(awaited).first().waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"], .skeleton').count()).toBe(0);
  await page.evaluate(drawn);
  releaseTypefaces();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(drawn);
  const { total, told } = await page.evaluate(() => globalThis.shifts);
  expect(total, told.join('\n')).toBeLessThan(most);
}

describe.each([360, 1280])('hardly anything moves when fonts and lists arrive, at %i px,', (width) => {
  it.each(READING_PAGES)('on %s', async (address) => {
    await expectToStand(await browsing.newPage({ width }), address, MOST_READING);
  });

  describe.each(Object.entries(PAGES_OF))('to the %s', (person, addresses) => {
    it.each(addresses)('on %s', async (address) => {
      const page = await browsing.newPage({ width });
      await signIn(page, `${person}@journal.example`);
      await expectToStand(page, address, MOST_WORKING);
    });
  });
});

describe.each([360, 412, 768, 1280, 1920])('what a search finds stands where it is, at %i px,', (width) => {
  it.each(['heart', 'blood pressure'])('for %s', async (question) => {
    // The place of the text where the words are has come, in place of the beginning of the abstract.
    const excerpt = '.results > li:first-child .excerpt .heading:not(:text-is("Abstract"))';
    const address = `${paths.search}?${new URLSearchParams({ q: question })}`;
    await expectToStand(await browsing.newPage({ width }), address, MOST_READING, excerpt);
  });
});
