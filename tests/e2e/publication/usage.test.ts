import { expect, test } from 'vitest';
import { useBrowser } from '../../support/browser.ts';

const browsing = useBrowser();
// The test browser calls itself headless, which the list of robots includes.
const READER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

test('a reader sees how often an article was read, opens its PDF, and finds both by month', async () => {
  const page = await browsing.newPage();
  await page.setExtraHTTPHeaders({ 'User-Agent': READER });
  await page.goto('/articles');
  await page.locator('.articles h2 a, .articles h3 a').first().click();
  await page.getByRole('link', { name: '1 view, 0 PDF downloads' }).waitFor();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const [pdf] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Download PDF' }).first().click(),
  ]);
  await pdf.close();
  const usage = page.getByRole('link', { name: '1 view, 1 PDF download' });
  await usage.click();
  const months = page.getByRole('region', { name: 'One article, by month' }).getByRole('row');
  await months.nth(1).waitFor();
  expect(await months.nth(1).getByRole('cell').allInnerTexts()).toEqual(['2', '1', '2', '1', '1']);
  await page.getByRole('region', { name: 'Most read' }).getByRole('link', { name: title }).waitFor();
  await page.getByText('How it is counted').click();
  await browsing.checkLooks(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('region', { name: 'All articles' }).getByRole('link').first().click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^usage-20\d{2}-\d{2}\.csv$/);
});

test('without script the page offers each month as a file', async () => {
  const page = await browsing.newPage({ javaScript: false });
  await page.goto('/usage');
  await page.getByLabel('All articles for a month').fill('2026-11');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('usage-2026-11.csv');
});
