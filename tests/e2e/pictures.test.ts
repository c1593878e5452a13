import { expect, test } from 'vitest';
import { PICTURE_TEXTS } from '#domain/picture/picture';
import { settingsPage } from '#domain/setting/paths';
import { SETTING_TEXTS } from '#domain/setting/setting';
import { button, field, openSignedIn, summary, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { photograph } from '../support/pictures.ts';

const browsing = useBrowser();
const BOARD = '/editorial-policies/editorial-board';
/** A picture that is too small. */
const REFUSED = [/status of 422 .*\/api\/pictures\//];
const MEMBER = 'Dr Wanjiru Kamau-Lindqvist';

test('a picture is added by the keyboard, described, shown to readers as portrait and beside the lead article, and taken away again', async () => {
  const page = await browsing.newPage({ expectedErrors: REFUSED });
  await openSignedIn(page, 'editor@journal.example', settingsPage('board'));
  await button(page, `Change ${MEMBER}`).focus();
  await page.keyboard.press('Enter');
  await button(page, 'Add a picture').focus();
  await page.keyboard.press('Enter');
  await button(page, 'Add the picture').focus();
  await page.keyboard.press('Enter');
  await summary(page).getByRole('link', { name: 'Choose a file first.' }).waitFor();
  await checkLooks(page);

  const small = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photograph({ width: 100 }) };
  await field(page, 'File').setInputFiles(small);
  expect(await field(page, 'Description').inputValue()).toBe(`Portrait of ${MEMBER}`);
  // Enter in a line adds the picture, and does not save the board.
  await field(page, 'Credit').focus();
  await page.keyboard.press('Enter');
  await summary(page).getByRole('link', { name: PICTURE_TEXTS.tooFewPixels }).waitFor();
  await field(page, 'File').setInputFiles({ ...small, buffer: await photograph() });
  await field(page, 'Credit').fill('Photograph: Ben Okri');
  await page.keyboard.press('Enter');
  await toasts(page).getByText(PICTURE_TEXTS.added).waitFor();
  await page.getByRole('img', { name: `Portrait of ${MEMBER}` }).waitFor();
  await page.getByText(`Portrait of ${MEMBER}: added`).waitFor();
  await checkLooks(page);
  await button(page, 'Save').click();
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();

  const shown = async () => (await (await page.request.get(BOARD)).text()).includes('class="portrait"');
  await expect.poll(shown, { timeout: 180_000, interval: 1_000 }).toBe(true);
  await page.goto(BOARD);
  const portrait = page.getByRole('img', { name: `Portrait of ${MEMBER}` });
  await portrait.scrollIntoViewIfNeeded();
  await expect.poll(() => portrait.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  expect(await portrait.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(/-\d+\.webp$/);
  await checkLooks(page);

  // The same picture stands beside the article that is chosen to lead the home page.
  await page.goto(settingsPage('home'));
  await field(page, 'Find another lead article').fill('telemonitoring heart');
  await page
    .getByRole('button', { name: /^Lead with / })
    .first()
    .click();
  await field(page, 'Picture of the office').selectOption({ index: 1 });
  await page.getByText('Picture of the office beside the lead article: added').waitFor();
  await checkLooks(page);
  await button(page, 'Save').click();
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();
  const home = async () => (await (await page.request.get('/')).text()).includes('class="picture"');
  await expect.poll(home, { timeout: 180_000, interval: 1_000 }).toBe(true);
  await page.goto('/');
  const beside = page.getByRole('region', { name: 'Featured article' }).getByRole('img');
  await expect.poll(() => beside.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await checkLooks(page);

  await page.goto(settingsPage('board'));
  await button(page, `Change ${MEMBER}`).click();
  await field(page, 'Portrait').selectOption('None');
  await page.getByText(`Portrait of ${MEMBER}: removed`).waitFor();
  await button(page, 'Save').click();
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();
  await expect.poll(shown, { timeout: 180_000, interval: 1_000 }).toBe(false);
});
