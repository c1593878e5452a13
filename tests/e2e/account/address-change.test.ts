import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { Role } from '#domain/account/role';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, field, logIn, openSignedIn, summary, tabTo, toasts } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { caughtMail } from '../../support/caught-mail.ts';

const browsing = useBrowser();
const emailOf = (role: Role) => SAMPLE_ACCOUNTS.find((account) => account.role === role)?.email ?? '';
const NEW = 'author@elsewhere.example';
const linkIn = ({ text }: { text: string }) => text.match(/https?:\S+#token=\S+/)?.[0] ?? '';
/** Unlike a click, a key press does not wait until the page has read its link. */
const confirmByKey = (page: Page) => page.locator('button:enabled', { hasText: 'Confirm the change' }).press('Enter');

test('by keyboard: a person changes their address by the links to both mailboxes, and signs in with the new one', async () => {
  const email = emailOf('author');
  const page = await browsing.newPage({ expectedErrors: [/status of 400/] });
  await openSignedIn(page, email, '/account');
  await tabTo(page, field(page, 'New email address'));
  await page.keyboard.type(NEW);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await summary(page).getByText('That is not your password.').waitFor();
  expect(await field(page, 'New email address').inputValue()).toBe(NEW);
  await field(page, 'Password of your account').fill(DEMONSTRATION_PASSWORD);
  await page.keyboard.press('Enter');
  await toasts(page).getByText('We emailed a link to').waitFor();
  await page.getByText(`Follow the link we emailed to ${email} and to ${NEW}.`).waitFor();
  await browsing.checkLooks(page);

  const agree = linkIn(await caughtMail(page, email, 'is about to change'));
  const confirm = linkIn(await caughtMail(page, NEW, 'Please confirm your new'));
  await page.goto(agree);
  await confirmByKey(page);
  await page.getByText('once the new address is confirmed too').waitFor();
  await page.goto('/account');
  await page.getByText(`Follow the link we emailed to ${NEW}.`).waitFor();

  await page.goto(confirm);
  await button(page, 'Confirm the change').waitFor();
  await browsing.checkLooks(page);
  await confirmByKey(page);
  await page.getByText('Your email address was changed. Please sign in with it.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await logIn(page, NEW, DEMONSTRATION_PASSWORD);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await caughtMail(page, email, 'was changed');
});
