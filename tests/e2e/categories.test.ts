import { expect, test } from 'vitest';
import { paths } from '#domain/paths';
import { settingsPage } from '#domain/setting/paths';
import { SETTING_TEXTS } from '#domain/setting/setting';
import { button, field, openSignedIn, summary, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';

const browsing = useBrowser();

test('the office renames, orders, retires and adds categories by keyboard; forms and topics follow, and the topic keeps its address', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, 'editor@journal.example', settingsPage('categories'));
  await field(page, 'Category 10').fill('Pediatrics');
  await button(page, 'Save').click();
  await summary(page)
    .getByRole('link', { name: /stands in the list already/ })
    .click();
  await checkLooks(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Operative care');

  const up = button(page, 'Move Neurology up');
  await up.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Neurology: now category 4 of 11.').waitFor();
  await button(page, 'Retire: Telemedicine').focus();
  await page.keyboard.press('Space');
  await page.getByText('Telemedicine is retired once you save.').waitFor();
  await button(page, 'Add a category').click();
  await field(page, 'Category 12').fill('Sleep medicine');
  await page.getByText('Renamed: Surgery, now Operative care').waitFor();
  await checkLooks(page);
  await button(page, 'Save').click();
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();
  await page.getByText(/\/topics\/surgery · formerly Surgery/).waitFor();
  await page.getByText('Added: Sleep medicine').waitFor();

  const html = async (address: string) => (await page.request.get(address)).text();
  await expect
    .poll(() => html('/topics/surgery'), { timeout: 180_000, interval: 1_000 })
    .toContain('<h1>Operative care</h1>');
  await page.goto(paths.submit);
  const offered = await field(page, 'Category (optional)').getByRole('option').allInnerTexts();
  expect(offered.slice(0, 5)).toEqual(['Not chosen', 'Cardiology', 'Endocrinology', 'Genetics', 'Neurology']);
  expect(offered).toEqual(expect.arrayContaining(['Operative care', 'Sleep medicine']));
  expect(offered).not.toContain('Telemedicine');
  // An address that somebody kept.
  await page.goto('/search?topic=Surgery');
  await page.getByRole('combobox', { name: 'Topic' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Topic' }).inputValue()).toBe('Operative care');
}, 400_000);
