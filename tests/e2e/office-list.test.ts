import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { paths } from '#domain/paths';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;

test('a list shows the columns that are chosen, keeps them in its address, and is downloaded as a table', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, paths.editorManuscripts('under_review'));
  const heads = () => page.getByRole('columnheader').allInnerTexts();
  await expect.poll(heads).toEqual(['Title', 'Authors', 'Submitted', 'Editor', 'Status', 'Actions']);
  await page.locator('summary', { hasText: 'Columns' }).press('Enter');
  await field(page, 'Reviews').press('Space');
  await field(page, 'Authors').press('Space');
  const chosen = ['Title', 'Submitted', 'Editor', 'Reviews', 'Status', 'Actions'];
  await expect.poll(heads).toEqual(chosen);
  expect(page.url()).toContain('columns=submitted.editor.reviews');
  await page.reload();
  await expect.poll(heads).toEqual(chosen);
  await expect.poll(() => page.locator('.row-reviews').first().innerText()).toMatch(/^\d of \d$|^None$/);
  await page.locator('summary', { hasText: 'Columns' }).click();
  await field(page, 'Waits for').press('Space');
  await field(page, 'Days in status').press('Space');
  await expect.poll(() => page.locator('.row-waiting').first().innerText()).toMatch(/^(Office|Reviewers)\. .+\.$/);
  await expect.poll(() => page.locator('.row-days').first().innerText()).toMatch(/^\d+$/);
  await checkLooks(page);
  const downloading = page.waitForEvent('download');
  await button(page, 'Download as CSV').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('manuscripts.csv');
  const table = await readFile(await download.path(), 'utf8');
  expect(table).toMatch(/^Number,Title,Authors,/);
  expect(table.trim().split('\r\n')).toHaveLength(1 + (await page.locator('.manuscripts tbody tr').count()));
});
