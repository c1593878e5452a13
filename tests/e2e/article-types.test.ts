import { expect, test } from 'vitest';
import { paths } from '#domain/paths';
import { settingsPage } from '#domain/setting/paths';
import { SETTING_TEXTS } from '#domain/setting/setting';
import { button, field, openSignedIn, summary, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';

const browsing = useBrowser();

test('the office adds, renames, orders and retires article types by keyboard; the form, the charges and articles follow, and undo leads back', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, 'editor@journal.example', settingsPage('types'));
  await field(page, 'Type 3, plural').fill('Review Articles');
  await button(page, 'Save').click();
  await summary(page)
    .getByRole('link', { name: /stands for “Review Articles” already/ })
    .click();
  await checkLooks(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Clinical Cases');
  await field(page, 'Type 3, singular').fill('Clinical Case');
  await button(page, 'Move Clinical Cases up').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Clinical Cases: now type 2 of 5.').waitFor();
  await button(page, 'Retire: Short Communications').focus();
  await page.keyboard.press('Space');
  await page.getByText('Short Communications is retired once you save.').waitFor();
  await page.getByText('Renamed: Case Reports, now Clinical Cases').waitFor();
  const add = button(page, 'Add a type');
  for (const _ of ['letters', 'none']) {
    await add.focus();
    await page.keyboard.press('Enter');
  }
  await button(page, 'Remove The unnamed type').last().click();
  await page.getByText('The unnamed type was removed.').waitFor();
  await field(page, 'Type 6, plural').fill('Letters to the Editor');
  await field(page, 'Type 6, singular').fill('Letter to the Editor');
  await field(page, 'Type 6, as indexes get it').selectOption('Letter');
  await page.getByText('Added: Letters to the Editor (letter)').waitFor();
  await checkLooks(page);
  await button(page, 'Save').click();
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();
  await page.getByText(/\/article-types\/case-report · formerly Case Reports/).waitFor();

  // What was added has a charge of its own to set at once, before the site is built with it.
  await page.getByRole('link', { name: 'Charges', exact: true }).first().click();
  await page.getByText('While it is empty, the charge for Editorials/Letters holds: $100.').waitFor();
  expect(await field(page, 'Letters to the Editor').inputValue()).toBe('');

  const html = async (address: string) => (await page.request.get(address)).text();
  const built = (heading: string) =>
    expect
      .poll(() => html('/article-types/case-report'), { timeout: 180_000, interval: 1_000 })
      .toContain(`<h1>${heading}</h1>`);
  await built('Clinical Cases');
  expect(await html(paths.processingFees)).toMatch(/Clinical Cases[\s\S]*\$150/);
  expect(await html(paths.processingFees)).not.toContain('Short Communications');
  expect(await html(paths.processingFees)).toMatch(/Letters to the Editor[\s\S]*\$100/);
  const [article = ''] = /\/articles\/[a-z0-9-]+(?=")/.exec(await html('/article-types/case-report')) ?? [];
  expect(await html(article)).toContain('>Clinical Case</a>');
  await page.goto(paths.submit);
  const offered = await field(page, 'Article type (optional)').getByRole('option').allInnerTexts();
  expect(offered).toEqual([
    ...[
      'Not chosen',
      'Original Research',
      'Clinical Cases',
      'Review Articles',
      'Editorials/Letters',
      'Letters to the Editor',
    ],
  ]);

  await page.goto(settingsPage('fees'));
  await page.getByText('While it is empty, the charge for Editorials/Letters holds: $100.').waitFor();
  await field(page, 'Letters to the Editor').fill('35');
  await button(page, 'Save').click();
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();
  await checkLooks(page);
  await expect
    .poll(() => html(paths.processingFees), { timeout: 180_000, interval: 1_000 })
    .toMatch(/Letters to the Editor[\s\S]*\$35/);

  await page.goto(settingsPage('types'));
  await page
    .getByRole('button', { name: /^Go back/ })
    .last()
    .click();
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();
  await built('Case Reports');
}, 600_000);
