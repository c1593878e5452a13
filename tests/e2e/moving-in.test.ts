import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { movingInApi, movingInPage } from '#domain/moving-in/paths';
import { movingOutPage } from '#domain/moving-out/paths';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, summary, tabTo } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { ojsIssue } from '../support/ojs-export.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;

const exported = (text: string) => ({ name: 'native.xml', mimeType: 'text/xml', buffer: Buffer.from(text) });

/** Chooses the export and has it tried by keyboard; the dialog for files is the browser's own. */
async function choose(page: Page, text: string): Promise<void> {
  await field(page, 'Export of OJS').setInputFiles(exported(text));
  await tabTo(page, button(page, 'Show what would come'));
  await page.keyboard.press('Enter');
}

test('an office moves in by keyboard: an issue is tried, taken in and found in the archive, its old address leads to it, and all of it can be taken away again', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, movingInPage);
  await tabTo(page, button(page, 'Show what would come'));
  await page.keyboard.press('Enter');
  await summary(page).getByRole('link', { name: 'Choose the file that OJS exported.' }).waitFor();
  await checkLooks(page);
  await choose(page, '<html><body></body></html>');
  await summary(page).getByText('This is no native XML export of OJS: it begins with <html>.').waitFor();

  const issue = ojsIssue('3.4', [
    { id: 12, title: 'heart of the hills', doi: '10.1234/hill.12' },
    { id: 13, title: 'oddity', section: 'MISC', pdf: '' },
    { id: 14, title: 'unpublished', status: 1 },
  ]);
  await choose(page, issue);
  const plan = page.getByRole('region', { name: 'What would come' });
  await plan.getByText('To come', { exact: true }).waitFor();
  await plan.getByText('It has no DOI, and gets none by moving. 1 article').waitFor();
  await plan.getByText('The cover of its issue. 2 articles').waitFor();
  await checkLooks(page);
  const type = plan.getByRole('group', { name: 'From the archive (1)' }).getByLabel('Article type');
  await tabTo(page, type);
  await type.selectOption('Editorials/Letters');
  await tabTo(page, button(page, 'Take in 2 articles'));
  await page.keyboard.press('Enter');
  await plan.getByText('2 taken in, 0 left, 0 failed.').waitFor();
  await checkLooks(page);

  const end = async (address: string) => (await page.request.get(address)).url();
  const old = '/index.php/jm/article/view/12';
  await expect
    .poll(() => end(old), { timeout: 180_000, interval: 1_000 })
    .toMatch(/\/articles\/the-heart-of-the-hills-a-subtitle$/);
  await page.goto(old);
  await page.getByRole('heading', { level: 1, name: 'The heart of the hills: a subtitle' }).waitFor();
  expect((await page.request.get('/index.php/jm/article/download/12/512')).headers()['content-type']).toBe(
    'application/pdf',
  );
  await page.goto('/volumes/7/issues/2');
  await page.getByRole('link', { name: 'The oddity: a subtitle' }).waitFor();

  await page.goto(movingOutPage);
  await page.getByText('Passwords, second factors, sessions').waitFor();
  await checkLooks(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    tabTo(page, button(page, 'Download the journal')).then(() => page.keyboard.press('Enter')),
  ]);
  expect(download.suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d{2}-\d{2}\.zip$/);
  const bundle = Object.keys(unzipSync(readFileSync(await download.path())));
  expect(bundle.filter((path) => path.endsWith('the-oddity-a-subtitle/the-oddity-a-subtitle.xml'))).toHaveLength(1);
});

test('a move that breaks off goes on with what is left when the same file is chosen again', async () => {
  const page = await browsing.newPage({ expectedErrors: [/ERR_FAILED|Failed to load resource/] });
  const issue = ojsIssue('3.1', [
    { id: 21, title: 'first that comes' },
    { id: 22, title: 'second that waits' },
  ]);
  await openSignedIn(page, EDITOR.email, movingInPage);
  await choose(page, issue);
  let calls = 0;
  await page.route(`**${movingInApi.articles}`, (route) => {
    calls += 1;
    return calls === 1 ? route.continue() : route.abort();
  });
  await button(page, 'Take in 2 articles').click();
  await summary(page).getByText('The article could not be taken in. Please try again.').waitFor();
  await page.getByText('1 taken in, 1 left, 0 failed.').waitFor();
  await page.unroute(`**${movingInApi.articles}`);

  await page.reload();
  await choose(page, issue);
  await button(page, 'Take in the article').click();
  await page.getByText('1 taken in, 0 left, 0 failed.').waitFor();
  await page.reload();
  await choose(page, issue);
  await page.getByRole('heading', { name: 'What would come' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Take in/ }).count()).toBe(0);
  expect(await page.getByText('here already', { exact: true }).count()).toBe(2);
});
