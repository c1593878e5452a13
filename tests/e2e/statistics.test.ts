import { expect, test } from 'vitest';
import { statisticsPath } from '#domain/statistics/paths';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { field, openSignedIn, tabTo } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;

test('the statistics are chosen by keyboard, stand in the address, and every chart says its numbers in a table', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, statisticsPath);
  const charts = page.locator('.figure-chart');
  const tables = page.locator('.figure-part table');
  await charts.first().locator('.figure-bar').first().waitFor({ state: 'attached' });
  await page.getByRole('heading', { name: 'Load of editors' }).waitFor();
  expect(await tables.count()).toBeGreaterThanOrEqual(await charts.count());
  await checkLooks(page);

  await tabTo(page, field(page, 'Grouped by'));
  await page.keyboard.type('Category');
  await tabTo(page, page.getByRole('button', { name: 'Count', exact: true }));
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('by')).toBe('category');
  const chart = page.getByRole('img', { name: /^Bar chart\. Submissions: / });
  await expect.poll(() => chart.getAttribute('aria-label')).toMatch(/Cardiology \d/);
  await page.reload();
  expect(await field(page, 'Grouped by').inputValue()).toBe('category');

  const summary = page.locator('.figure-part summary').first();
  await tabTo(page, summary);
  await page.keyboard.press('Enter');
  await page.getByRole('columnheader', { name: 'Submissions' }).waitFor();
  await checkLooks(page);

  const download = page.waitForEvent('download');
  await tabTo(page, page.getByRole('button', { name: /^Download as CSV.*Submissions and acceptance$/ }));
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('submissions.csv');

  await page.goto(`${statisticsPath}?from=1999-01-01&to=1999-12-31`);
  await page.getByText('There is nothing to count in this period.').first().waitFor();
  await checkLooks(page);
}, 120_000);
