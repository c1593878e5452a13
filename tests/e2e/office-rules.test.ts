import { expect, test } from 'vitest';
import { paths } from '#domain/paths';
import { settingsPage } from '#domain/setting/paths';
import { button, field, openSignedIn, summary, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';

const browsing = useBrowser();
const BUILT = { timeout: 180_000, interval: 1_000 };

test('the office writes the checklist, sets who pays less and when reminders go out: pages and forms follow', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, 'editor@journal.example', settingsPage('checklist'));
  const html = async (address: string) => (await page.request.get(address)).text();

  // A group is opened, an item of it moved by the keyboard and another one written.
  await button(page, 'Change Abstract and keywords').click();
  const keywords = '{number of keywords} keywords are chosen, from MeSH where possible.';
  await button(page, `Move ${keywords} up`).focus();
  await page.keyboard.press('Enter');
  await page.getByText(`${keywords}: now item 2 of 3.`).waitFor();
  await button(page, 'Add an item').click();
  await field(page, 'Words').fill('A plain-language summary has at most {words}.');
  await button(page, 'Save').click();
  await summary(page)
    .getByRole('link', { name: /^There is no fact \{words\}\./ })
    .waitFor();
  await checkLooks(page);
  await field(page, 'Words').fill('A plain-language summary has {words of an abstract} words.');
  await page.getByText('Preview', { exact: true }).click();
  const summaryItem = 'A plain-language summary has 250–300 words.';
  await page.getByText(summaryItem, { exact: true }).waitFor();
  await checkLooks(page);
  await button(page, 'Save').click();
  await page.getByText('Version 1', { exact: true }).waitFor();
  await page.getByText('Added: A plain-language summary has {words of an abstract} words.').waitFor();

  await page.goto(settingsPage('waivers'));
  await field(page, 'Waiver of low-income countries').fill('120');
  await field(page, 'Further countries with the waiver of low-income countries').fill('Cuba, Atlantis');
  await button(page, 'Save').click();
  await summary(page).getByRole('link', { name: 'Write a whole number from 0 to 100.' }).waitFor();
  await summary(page)
    .getByRole('link', { name: /“Atlantis” is no country/ })
    .waitFor();
  await checkLooks(page);
  await field(page, 'Waiver of low-income countries').fill('80');
  await field(page, 'Further countries with the waiver of low-income countries').fill('Cuba');
  await button(page, 'Save').click();
  await page.getByText('Version 1', { exact: true }).waitFor();

  await page.goto(settingsPage('reminders'));
  await field(page, 'Review: number of late reminders').fill('9');
  await button(page, 'Save').click();
  await summary(page).getByRole('link', { name: 'Write a whole number from 0 to 4.' }).waitFor();
  await field(page, 'Review: number of late reminders').fill('2');
  await page.getByText('3 days before, on the day, 7 and 14 days after').waitFor();
  await checkLooks(page);
  await button(page, 'Save').click();
  await toasts(page)
    .getByText(/^Saved\./)
    .waitFor();

  await expect.poll(() => html(paths.processingFees), BUILT).toContain('80% of the charge');
  const charges = await html(paths.processingFees);
  expect(charges).toContain('Low-income countries: waiver of 80%');
  expect(charges).toContain(' · Cuba · ');
  await page.goto(paths.checklist);
  expect(await page.getByRole('checkbox').count()).toBe(24);
  await page.getByRole('checkbox', { name: summaryItem, exact: true }).check();
  expect(await page.getByRole('status').textContent()).toBe('1 of 24 items done');
  expect(await page.locator('main').innerText()).toContain('This list of 24 items');
  await checkLooks(page);
  // The form of the submission counts the same items.
  expect(await html(paths.submit)).toContain('a-plain-language-summary');
}, 600_000);
