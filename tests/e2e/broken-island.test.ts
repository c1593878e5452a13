import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;
/** What React and the browser say of what broke. */
const BROKEN = [/Objects are not valid as a React child/, /Minified React error/, /is not (a function|iterable)/];
const TITLE = 'Unexpected Application Error!';
const NO_TEXT = { id: 'm1', status: 'submitted', submitted_at: '2026-03-02T09:00:00Z', title: { no: 'text' } };

const broken = (page: Page) => page.getByRole('alert').filter({ hasText: TITLE });

async function breakTracking(): Promise<Page> {
  const page = await browsing.newPage({ expectedErrors: BROKEN });
  await page.route('**/api/manuscripts/track/', (route) => route.fulfill({ json: NO_TEXT }));
  await page.goto('/for-authors/track-paper');
  await field(page, 'E-mail').fill('amina@hospital.example');
  await field(page, 'Submission code').fill('MJ-2026-0001-ABCDEF');
  await button(page, 'Track manuscript').click();
  await broken(page).waitFor();
  return page;
}

test('an island that breaks says so, shows what was typed, and gives it back when tried again', async () => {
  const page = await breakTracking();
  await broken(page).getByText('What you had typed').click();
  await broken(page).getByText('amina@hospital.example').waitFor();
  await checkLooks(page);
  await page.unroute('**/api/manuscripts/track/');
  await button(page, 'Try again').click();
  await expect.poll(() => field(page, 'E-mail').inputValue()).toBe('amina@hospital.example');
  expect(await field(page, 'Submission code').inputValue()).toBe('MJ-2026-0001-ABCDEF');
  expect(await broken(page).count()).toBe(0);
});

test('what was typed into an island that broke outlives a reload, once, and stays with its page', async () => {
  const page = await breakTracking();
  await page.goto('/contact');
  await button(page, 'Send message').waitFor();
  expect(await field(page, 'E-mail').inputValue()).toBe('');
  await page.goto('/for-authors/track-paper');
  await expect.poll(() => field(page, 'E-mail').inputValue()).toBe('amina@hospital.example');
  await page.reload();
  await button(page, 'Track manuscript').waitFor();
  expect(await field(page, 'E-mail').inputValue()).toBe('');
});

test('words that were given back and break the page again are not given back to the next one', async () => {
  const page = await breakTracking();
  await button(page, 'Try again').click();
  await button(page, 'Track manuscript').click();
  await broken(page).waitFor();
  await broken(page).getByText('What you had typed').click();
  await broken(page).getByText('amina@hospital.example').waitFor();
  await page.reload();
  await button(page, 'Track manuscript').waitFor();
  expect(await field(page, 'E-mail').inputValue()).toBe('');
});

test('a screen of the office that breaks keeps a decision and an address that were being written', async () => {
  const page = await browsing.newPage({ expectedErrors: BROKEN });
  await openSignedIn(page, EDITOR.email, '/editor/manuscripts/submitted');
  await page
    .getByRole('link', { name: /^Review/ })
    .first()
    .click();
  await field(page, 'Editorial notes').fill('Notes of an editor whose screen breaks');
  await field(page, 'Reviewer’s e-mail').fill('rosa@university.example');
  const address = page.url();
  await page.route('**/update-status/', async (route) => {
    const reply = await route.fetch();
    const answer = await reply.json();
    await route.fulfill({ json: { ...answer, manuscript: { ...answer.manuscript, title: { no: 'text' } } } });
  });
  await button(page, 'Update Status').click();
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await page.getByText('What you had typed').click();
  await page.getByText('Notes of an editor whose screen breaks').waitFor();
  await page.getByRole('link', { name: 'Return to Dashboard' }).waitFor();
  await page.goto(address);
  await expect.poll(() => field(page, 'Reviewer’s e-mail').inputValue()).toBe('rosa@university.example');
});
