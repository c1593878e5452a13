import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { auditPaths } from '#domain/audit/paths';
import { paths } from '#domain/paths';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, summary, tabTo } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;

test('the event log is searched by keyboard, its choice stands in the address, and its chain is checked in words', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, auditPaths.events);
  const rows = page.locator('.log tbody tr');
  await rows.first().waitFor();
  await checkLooks(page);

  await tabTo(page, button(page, 'Check the log'));
  await page.keyboard.press('Enter');
  await page.getByText('The log is intact.').waitFor();
  await checkLooks(page);

  await tabTo(page, field(page, 'Who'));
  await page.keyboard.type(EDITOR.email.slice(0, 5).toUpperCase());
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('who')).toBe(EDITOR.email.slice(0, 5).toUpperCase());
  await expect
    .poll(async () => new Set(await page.locator('.log-who').allInnerTexts()))
    .toEqual(new Set([EDITOR.email]));
  const shown = await rows.count();
  await page.reload();
  await rows.first().waitFor();
  expect(await rows.count()).toBe(shown);
  expect(await field(page, 'Who').inputValue()).toBe(EDITOR.email.slice(0, 5).toUpperCase());

  const download = page.waitForEvent('download');
  await tabTo(page, button(page, 'Download as CSV'));
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('events.csv');

  await field(page, 'Who').fill('nobody@nowhere.example');
  await page.keyboard.press('Enter');
  await page.getByText('No events found.').waitFor();
  await checkLooks(page);
}, 120_000);

test('a dossier of a manuscript is fetched on its timeline; reviewers are named only with a reason', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, paths.editorManuscripts('under_review'));
  await page.locator('.row-open a').first().click();
  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  await page.getByRole('heading', { name: 'Dossier for an institution' }).waitFor();
  await field(page, 'Name the reviewers').check();
  await button(page, 'Make the dossier').click();
  await summary(page).waitFor();
  await checkLooks(page);
  await field(page, 'Reason').fill('The university of the first author asks.');
  const printed = page.waitForEvent('download');
  await button(page, 'Make the dossier').click();
  expect((await printed).suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await (await printed).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await field(page, 'As a PDF to read, with the signed file attached').uncheck();
  const downloading = page.waitForEvent('download');
  await button(page, 'Make the dossier').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  const { dossier, signature } = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(signature).toBeTruthy();
  expect(JSON.stringify(dossier)).toContain('The university of the first author asks.');
}, 120_000);
