import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, useBrowser } from '../support/browser.ts';

const browsing = useBrowser({ isUntouched: true });

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search the full text of all articles' });
const status = (page: Page) => page.locator('#search-status');
const titles = (page: Page) => page.locator('.results .title').allTextContents();
const HEART_FAILURE = /^Home blood-pressure and weight telemonitoring/;

async function open(address: string, options = {}): Promise<Page> {
  const page = await browsing.newPage(options);
  await page.goto(address);
  return page;
}

describe('searching the full text', () => {
  it('begins in the header of any page, forgives a typing error and shows the place in the text', async () => {
    const page = await open('/about');
    const find = page.getByRole('searchbox', { name: 'Search all articles' });
    await find.fill('telemonitaring readmission');
    await find.press('Enter');
    await page.waitForURL('**/search?q=telemonitaring+readmission');
    await expect.poll(() => status(page).textContent()).toContain('these have “telemonitoring”');
    expect((await titles(page))[0]).toMatch(HEART_FAILURE);
    const excerpt = page.locator('.results > li').first().locator('.excerpt');
    await expect.poll(async () => (await excerpt.locator('mark').allTextContents()).join()).toMatch(/readmission/i);
    expect(await page.title()).toMatch(/^telemonitaring readmission – Search/);
    await expectNoAxeViolations(page);
  });

  it.each([
    ['/search?q=heart', true],
    ['/api/search-page/?q=heart', false],
  ])(
    'shows figures and PDFs of what it finds, and one link by the title of each, on %s',
    async (address, javaScript) => {
      const page = await open(address, { javaScript });
      const found = page.locator('.results .card');
      await found.first().waitFor();
      const image = found.locator('.thumbnail img').first();
      await image.scrollIntoViewIfNeeded();
      await expect.poll(async () => (await image.boundingBox())?.width).toBeGreaterThan(100);
      const picture = await page.request.get((await image.getAttribute('src')) ?? '');
      expect(picture.headers()['content-type']).toMatch(/^image\//);
      for (const card of await found.all()) {
        const title = (await card.locator('.title').textContent()) ?? '';
        expect(await card.getByRole('link', { name: title }).count()).toBe(1);
        const pdf = card.getByRole('link', { name: 'PDF', exact: true });
        expect((await page.request.get((await pdf.getAttribute('href')) ?? '')).headers()['content-type']).toBe(
          'application/pdf',
        );
      }
      if (javaScript) await expectNoAxeViolations(page);
    },
  );

  it('is narrowed by facets, which the address keeps and the history goes back through', async () => {
    const page = await open('/search?q=patients');
    await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(3);
    const all = await titles(page);
    const option = page.getByLabel('Topic').locator('option', { hasText: 'Cardiology' });
    const count = Number(/\((\d+)\)/.exec((await option.textContent()) ?? '')?.[1]);
    await page.getByLabel('Topic').selectOption('Cardiology');
    await expect.poll(async () => (await titles(page)).length).toBe(count);
    expect(new URL(page.url()).search).toBe('?q=patients&topic=Cardiology');
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(all);
    expect(await page.getByLabel('Topic').inputValue()).toBe('');
  });

  it('is worked by keyboard alone, from the box to the article', async () => {
    const page = await open('/search');
    await box(page).focus();
    await page.keyboard.type('"blood pressure"');
    await page.keyboard.press('Enter');
    await page.locator('.results .title').first().waitFor();
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.className === 'title')) break;
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/articles/*');
  });

  it('finds nothing, and runs nothing, of what looks like markup', async () => {
    const page = await open('/search?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E');
    await expect.poll(() => status(page).textContent()).toBe('No articles found matching your criteria.');
    expect(await box(page).inputValue()).toBe('<img src=x onerror=alert(1)>');
    expect(await page.locator('main img').count()).toBe(0);
  });

  it('tells of a broken index, and answers once it is there', async () => {
    const page = await browsing.newPage({ expectedErrors: [/Failed to load resource/] });
    await page.route('**/search/blocks.json', (route) => route.abort());
    await page.goto('/search?q=stroke');
    await expect.poll(() => status(page).textContent()).toContain('Press Search to try again.');
    await page.unroute('**/search/blocks.json');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(0);
  });

  it('works without script, on a page that a function writes', async () => {
    const page = await open('/about', { javaScript: false });
    await page.getByRole('searchbox', { name: 'Search all articles' }).fill('telemonitoring readmission');
    await page.getByRole('searchbox', { name: 'Search all articles' }).press('Enter');
    await page.waitForURL('**/api/search-page/?q=telemonitoring+readmission');
    expect((await titles(page))[0]).toMatch(HEART_FAILURE);
    await page.getByLabel('Topic').selectOption('Cardiology');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/api/search-page/?*topic=Cardiology*');
    expect((await titles(page))[0]).toMatch(HEART_FAILURE);
  });
});
