import { expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, summary, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;

test('a managing editor says what a colleague does, takes a manuscript over and steps back from another', async () => {
  const page = await browsing.newPage({ expectedErrors: [/the server responded with a status of 40[49]/] });
  await openSignedIn(page, EDITOR.email, '/editor');
  await page.getByRole('link', { name: 'Colleagues', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Colleagues' }).waitFor();
  await button(page, 'Change Edith Marlowe').click();
  await page.getByRole('checkbox', { name: 'Neurology' }).check();
  await field(page, 'Away until').fill('2026-12-24');
  await button(page, 'Save').click();
  await summary(page).getByText('Enter the first and the last day of the absence, or neither.').waitFor();
  await checkLooks(page);
  await field(page, 'Away until').fill('');
  await field(page, 'Duty').selectOption('read_only');
  await button(page, 'Save').click();
  // Without her nobody could undo it.
  await summary(page).getByText('This is the last managing editor.').waitFor();
  await field(page, 'Duty').selectOption('managing_editor');
  await button(page, 'Save').click();
  await toasts(page).getByText('The change was saved.').waitFor();
  await page.getByText('Takes Neurology.').waitFor();

  await page.goto('/editor');
  const row = page.locator('.need').filter({ hasText: 'New, no editor' }).first();
  await row.getByRole('button', { name: /^Take it over/ }).click();
  await toasts(page).getByText('You handle this manuscript now.').waitFor();
  await page.getByRole('radio', { name: 'Everybody’s' }).check();
  await expect.poll(() => new URL(page.url()).searchParams.get('needs')).toBe('all');
  await page.getByText('Technical check.').first().waitFor();

  await page.goto('/editor/manuscripts/submitted');
  await page.getByRole('cell', { name: 'Edith Marlowe' }).first().waitFor();
  await page
    .getByRole('link', { name: /^Review/ })
    .first()
    .click();
  await page.getByRole('link', { name: /^(Change|Choose) editor$/ }).click();
  await page.getByRole('heading', { name: 'Handling Editor' }).waitFor();
  await button(page, 'Step back').waitFor();
  await checkLooks(page);
  const address = page.url().replace(/#.*/, '');
  await button(page, 'Step back').click();
  await button(page, 'Yes, step back').click();
  await page.getByRole('heading', { level: 1, name: 'Editor Dashboard' }).waitFor();
  await page.goto(address);
  await page.getByText('Manuscript not found').waitFor();
});

test('an editor says on the dashboard when they are away, and reads it there', async () => {
  const page = await browsing.newPage({ width: 360 });
  await openSignedIn(page, EDITOR.email, '/editor/dashboard');
  const absence = page.getByRole('region', { name: 'Absence' });
  await absence.getByText('You have planned no absence.').waitFor();
  await absence.getByText('Change when you are away').click();
  await absence.getByLabel('Away from').fill('2031-03-03');
  await absence.getByRole('button', { name: 'Save' }).click();
  await absence.getByText('Enter the first and the last day of the absence, or neither.').first().waitFor();
  await checkLooks(page);
  await absence.getByLabel('Away until').fill('2031-03-09');
  await absence.getByRole('button', { name: 'Save' }).press('Enter');
  await absence.getByText('You are away from 3 March 2031 until 9 March 2031. Nobody covers for you.').waitFor();
});
