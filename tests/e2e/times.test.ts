import { expect, test } from 'vitest';
import { paths } from '#domain/paths';
import { settingsPage } from '#domain/setting/paths';
import { SETTING_TEXTS } from '#domain/setting/setting';
import { button, field, openSignedIn, summary, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';

const browsing = useBrowser();

test('the office states another time for peer review: what cannot be read is refused, and the pages follow', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, 'editor@journal.example', settingsPage('times'));
  await field(page, 'Peer review').fill('a month');
  await button(page, 'Save').press('Enter');
  await summary(page)
    .getByRole('link', { name: /^Write the shorter and the longer time with their unit/ })
    .press('Enter');
  await checkLooks(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2 to 3 weeks');
  await page.keyboard.press('Enter');
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();
  expect(await field(page, 'Peer review').inputValue()).toBe('2–3 weeks');
  const html = async (address: string) => (await page.request.get(address)).text();
  await expect.poll(() => html(paths.reviewProcess), { timeout: 180_000, interval: 1_000 }).toContain('2–3 weeks');
  expect(await html(paths.reviewProcess)).not.toContain('4–6 weeks');
}, 300_000);
