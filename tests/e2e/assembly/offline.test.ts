import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { OFFLINE_TEXTS } from '#domain/kernel/offline';
import { expectNoAxeViolations } from '../../support/axe.ts';
import { useBrowser } from '../../support/browser.ts';

const browsing = useBrowser({ isUntouched: true });

const ARTICLE = '/articles/home-monitoring-heart-failure';
const TITLE = /^Home blood-pressure and weight telemonitoring/;
const COPY = /^You are offline\. This is the copy that your browser kept on \d{1,2} \w+ \d{4}/;

async function turnedOn(): Promise<Page> {
  const page = await browsing.newPage({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|taken-back/] });
  await page.goto('/offline');
  await page.getByText(OFFLINE_TEXTS.off).waitFor();
  await page.getByRole('button', { name: OFFLINE_TEXTS.turnOn }).click();
  await page.getByText(OFFLINE_TEXTS.on).waitFor();
  return page;
}

const paths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Opens an article, and waits until it is cached with its figures. */
async function read(page: Page): Promise<void> {
  await page.goto(ARTICLE);
  const sources = (images: Element[]) => images.map((image) => (image as HTMLImageElement).src);
  const figures = await page.locator('figure > img').evaluateAll(sources);
  const kept = [ARTICLE, ...figures.map((figure) => new URL(figure).pathname)];
  expect(kept.length).toBeGreaterThan(2);
  await expect.poll(() => paths(page)).toEqual(expect.arrayContaining(kept));
}

describe('reading offline', () => {
  it('shows an opened article with its figures, and from when the copy is; of others, what there is', async () => {
    const page = await turnedOn();
    await read(page);
    expect(await page.getByText(COPY).count()).toBe(0);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(COPY).waitFor();
    expect(await page.locator('h1').textContent()).toMatch(TITLE);
    const figure = page.locator('figure > img').first();
    await figure.scrollIntoViewIfNeeded();
    await expect.poll(() => figure.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.goto('/articles');
    await page.getByRole('link', { name: TITLE }).click();
    await page.getByText(COPY).waitFor();
    await page.context().setOffline(false);
    await page.reload();
    expect(await page.getByText(COPY).count()).toBe(0);
  });

  it('is off until a reader asks for it; keeps articles alone, forgets those that are gone or removed, and leaves nothing when it is turned off', async () => {
    const untold = await browsing.newPage();
    await untold.goto(ARTICLE);
    await untold.goto('/');
    expect(
      await untold.evaluate(async () => [await caches.keys(), await navigator.serviceWorker.getRegistrations()]),
    ).toEqual([[], []]);

    // Nothing from accounts, forms or the office is cached, and no API response.
    const page = await turnedOn();
    await read(page);
    const further = ['/login', '/author', '/editor', '/search?q=stroke', '/for-authors/guidelines', '/api/health/'];
    for (const path of further) await page.goto(path);
    const kept = (await paths(page)).filter((path) => !path.startsWith('/_astro/'));
    expect(
      kept.filter((path) => !/^\/(?:offline|favicon\.svg|articles\/home-monitoring-heart-failure.*)$/.test(path)),
    ).toEqual([]);

    await page.evaluate(async () => {
      const cache = await caches.open('kept-articles');
      await cache.put('/articles/taken-back', new Response('<h1>Taken back</h1>'));
    });
    await page.goto('/articles/taken-back');
    await expect.poll(() => paths(page)).not.toContain('/articles/taken-back');
    await page.goto('/offline');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: /^Remove Home blood-pressure/ }).click();
    await page.getByRole('link', { name: TITLE }).waitFor({ state: 'detached' });
    expect((await paths(page)).filter((path) => path.startsWith(ARTICLE))).toEqual([]);

    await read(page);
    await page.goto('/offline');
    await page.getByRole('button', { name: OFFLINE_TEXTS.turnOff }).click();
    await page.getByText(OFFLINE_TEXTS.off).waitFor();
    expect(await paths(page)).toEqual([]);
  });
});
