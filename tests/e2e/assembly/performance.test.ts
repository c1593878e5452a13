import type { Page, Response } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { usageApi } from '#domain/publication/usage/paths';
import { useBrowser } from '../../support/browser.ts';

const browsing = useBrowser({ isUntouched: true });
const KB = 1000;

interface Loaded {
  type: string;
  path: string;
  /** Bytes transferred for the body, compressed. */
  bytes: number;
}

/** Opens a page in an empty profile; returns everything fetched until the network is idle. */
async function load(address: string): Promise<Loaded[]> {
  const page = await browsing.newPage();
  const replies: Response[] = [];
  page.on('response', (reply) => replies.push(reply));
  await page.goto(address, { waitUntil: 'networkidle' });
  await fontsReady(page);
  return Promise.all(
    replies.map(async (reply) => ({
      type: reply.request().resourceType(),
      path: new URL(reply.url()).pathname,
      bytes: (await reply.request().sizes()).responseBodySize,
    })),
  );
}

const fontsReady = (page: Page) => page.evaluate(async () => (await document.fonts.ready).size);
const total = (loaded: Loaded[]) => loaded.reduce((sum, { bytes }) => sum + bytes, 0);
const ofType = (loaded: Loaded[], ...types: string[]) => loaded.filter(({ type }) => types.includes(type));

it('an article page arrives whole in one compressed reply of at most 30 kB, fetches no script or style, and calls only to be counted', async () => {
  const slug = 'home-monitoring-heart-failure';
  const loaded = await load(paths.article(slug));
  const [document] = ofType(loaded, 'document');
  expect(document?.bytes).toBeGreaterThan(5 * KB);
  expect(document?.bytes).toBeLessThanOrEqual(30 * KB);
  expect(ofType(loaded, 'script', 'stylesheet', 'xhr')).toEqual([]);
  expect(ofType(loaded, 'fetch').map(({ path }) => path)).toEqual([`${usageApi.article(slug)}view`]);
  expect(loaded.every(({ type }) => ['document', 'font', 'image', 'fetch', 'other'].includes(type))).toBe(true);
});

it('the article list fetches at most 12 kB of scripts, no framework, and its search and the index only once it is asked', async () => {
  const quiet = await load('/articles');
  expect(total(ofType(quiet, 'script'))).toBeLessThanOrEqual(12 * KB);
  expect(ofType(quiet, 'fetch')).toEqual([]);
  const asked = await load('/articles?q=stroke');
  // Parts and postings are requested at the same time, so either may come first.
  const files = ofType(asked, 'fetch').map(({ path }) => path.replace(/^.*\/blocks\/[^/]+\//, '').replace(/\d+/, 'N'));
  expect(files.toSorted()).toEqual([
    '/search/blocks.json',
    'entries-N.json',
    'head.json',
    'parts-N.txt',
    'postings-N.txt',
  ]);
});

it('other reading pages fetch no script and weigh at most 30 kB without fonts', async () => {
  for (const address of ['/', '/about', '/volumes', '/for-authors/guidelines']) {
    const loaded = await load(address);
    expect(ofType(loaded, 'script'), address).toEqual([]);
    expect(total(loaded.filter(({ type }) => type !== 'font')), address).toBeLessThanOrEqual(30 * KB);
  }
});
