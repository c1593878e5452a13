import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useBrowser } from '../../support/browser.ts';

const browsing = useBrowser({ isUntouched: true });

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search the full text of all articles' });
const status = (page: Page) => page.locator('#search-status');
const titles = (page: Page) => page.locator('.results .title').allTextContents();
const HEART_FAILURE = /^Home blood-pressure and weight telemonitoring/;

/** Every result has one link from its title, its PDF, and a loaded figure. */
async function expectResults(page: Page): Promise<void> {
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
    const pdf = await card.getByRole('link', { name: 'PDF', exact: true }).getAttribute('href');
    expect((await page.request.get(pdf ?? '')).headers()['content-type']).toBe('application/pdf');
  }
}

it('a search begins in the header of any page, forgives a typing error, shows the place in the text, and leads to the article by keyboard alone', async () => {
  const page = await browsing.newPage();
  await page.goto('/about');
  const find = page.getByRole('searchbox', { name: 'Search all articles' });
  await find.fill('telemonitaring readmission');
  await find.press('Enter');
  await page.waitForURL('**/search?q=telemonitaring+readmission');
  await expect.poll(() => status(page).textContent()).toContain('these contain “telemonitoring”');
  expect((await titles(page))[0]).toMatch(HEART_FAILURE);
  const excerpt = page.locator('.results > li').first().locator('.excerpt');
  await expect.poll(async () => (await excerpt.locator('mark').allTextContents()).join()).toMatch(/readmission/i);
  await expectResults(page);

  await box(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('"blood pressure"');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=%22blood+pressure%22');
  await page.locator('.results .title').first().waitFor();
  await page.getByLabel('Topic').selectOption('Cardiology');
  await page.waitForURL('**&topic=Cardiology');
  await page.goBack();
  await expect.poll(() => page.getByLabel('Topic').inputValue()).toBe('');
  await box(page).focus();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.className === 'title')) break;
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/articles/*');
});

it('without script a search works on a page that a function writes', async () => {
  const page = await browsing.newPage({ javaScript: false });
  await page.goto('/about');
  await page.getByRole('searchbox', { name: 'Search all articles' }).fill('telemonitoring readmission');
  await page.getByRole('searchbox', { name: 'Search all articles' }).press('Enter');
  await page.waitForURL('**/api/search-page/?q=telemonitoring+readmission');
  expect((await titles(page))[0]).toMatch(HEART_FAILURE);
  await expectResults(page);
  await page.getByLabel('Topic').selectOption('Cardiology');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.waitForURL('**/api/search-page/?*topic=Cardiology*');
  expect((await titles(page))[0]).toMatch(HEART_FAILURE);
});
