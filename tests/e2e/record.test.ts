import { expect, test } from 'vitest';
import { recordPage } from '#domain/record/paths';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, tabTo, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { type CrossrefServer, startCrossrefServer } from '../support/crossref-server.ts';
import { startDoajServer } from '../support/doaj-server.ts';

const crossref: CrossrefServer = await startCrossrefServer();
const doaj = await startDoajServer();
const browsing = useBrowser({
  settings: {
    CROSSREF_USER: 'mj',
    CROSSREF_PASSWORD: 'secret word',
    CROSSREF_ENVIRONMENT: 'sandbox',
    CROSSREF_URL: crossref.address,
    DOAJ_API_KEY: 'a key of the tests',
    DOAJ_URL: doaj.address,
  },
});
const [EDITOR] = SAMPLE_ACCOUNTS;

test('the office sees where every article stands, narrows to what is missing, has a deposit sent and the table saved, by keyboard', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, recordPage);
  await page.getByText(/^\d+ articles: 0 in order, \d+ with something missing\.$/).waitFor();
  await page.getByText('in the sandbox of Crossref').waitFor();
  await page.getByText('what stands in for DOAJ').waitFor();
  const articles = page.locator('.record > li');
  await articles.first().waitFor();
  expect(await page.getByRole('link', { name: 'Record', exact: true }).getAttribute('aria-current')).toBe('true');
  await checkLooks(page);

  await tabTo(page, page.getByRole('button', { name: /^DOI not deposited \d/ }));
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('missing')).toBe('not_deposited');
  await articles.first().getByText('Crossref does not know the DOI yet.').waitFor();
  const title = (await articles.first().getByRole('heading').textContent()) ?? '';

  await tabTo(page, button(page, `Send the deposit of “${title}”`));
  await page.keyboard.press('Enter');
  await toasts(page).getByText('The deposit is sent to Crossref.').waitFor();
  await expect.poll(() => crossref.files.length).toBeGreaterThan(0);

  const before = doaj.calls.length;
  await tabTo(page, page.getByRole('button', { name: /^Send the deposit to DOAJ.* of “/ }).first());
  await page.keyboard.press('Enter');
  await toasts(page).getByText('The deposit is sent to DOAJ.').waitFor();
  await expect.poll(() => doaj.calls.length).toBeGreaterThan(before);

  await page.goto(recordPage);
  await tabTo(page, field(page, 'Words'));
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await page.getByText('1 article', { exact: true }).waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      await articles.first().waitFor();
      return articles.first().textContent();
    })
    .toContain('Sent, no answer yet');
  await checkLooks(page);

  const download = page.waitForEvent('download');
  await tabTo(page, page.getByRole('button', { name: /^Download as CSV/ }));
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('record.csv');

  await tabTo(page, field(page, 'Year of publication'));
  await page.keyboard.type('2026');
  const file = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await file).suggestedFilename()).toBe('doaj-2026.xml');

  await field(page, 'Index').selectOption('PubMed Central (PMC)');
  await tabTo(page, button(page, 'Save the file'));
  const packages = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await packages).suggestedFilename()).toBe('pmc-2026.zip');
  const own = page.waitForEvent('download');
  await tabTo(page, button(page, `Save the package for PubMed Central of “${title}”`));
  await page.keyboard.press('Enter');
  expect((await own).suggestedFilename()).toMatch(/^pmc-mj-\d{4}-\d+\.zip$/);
  await crossref.close();
  await doaj.close();
}, 180_000);
