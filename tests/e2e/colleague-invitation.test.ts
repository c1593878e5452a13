import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { COLLEAGUES_PAGE } from '#domain/colleague/paths';
import { paths } from '#domain/paths';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, logIn, openSignedIn, summary, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { caughtMail } from '../support/caught-mail.ts';

const browsing = useBrowser();
const [EDITOR, AUTHOR] = SAMPLE_ACCOUNTS;
const CHOSEN = 'velvet orchard 71 lantern';

async function invite(page: Page, email: string, name: string): Promise<string> {
  await button(page, 'Invite a colleague').click();
  await field(page, 'E-mail').fill(email);
  await field(page, 'Name').fill(name);
  await button(page, 'Send the invitation').click();
  await toasts(page).getByText(`The invitation is on its way to ${email}.`).waitFor();
  const { text } = await caughtMail(page, email, 'Invitation into the editorial office');
  return /\/colleague-invitation#token=\S+/.exec(text)?.[0] ?? '';
}

test('somebody new is invited into the office, and joins by the mailed link with a password', async () => {
  const office = await browsing.newPage({ expectedErrors: [/the server responded with a status of 409/] });
  await openSignedIn(office, EDITOR.email, COLLEAGUES_PAGE);
  await button(office, 'Invite a colleague').click();
  await button(office, 'Send the invitation').click();
  await summary(office).getByText('Enter an e-mail address.').waitFor();
  await summary(office).getByText('Enter the person’s name.').waitFor();
  await checkLooks(office);
  await field(office, 'E-mail').fill(EDITOR.email);
  await field(office, 'Name').fill('Edith Marlowe');
  await button(office, 'Send the invitation').click();
  await summary(office).getByText(`${EDITOR.email} belongs to the office already.`).waitFor();
  await button(office, 'Invite a colleague').click();
  const link = await invite(office, 'ines@clinic.example', 'Inês Duarte');
  await button(office, 'Send again Inês Duarte').waitFor();
  await checkLooks(office);

  const page = await browsing.newPage({ expectedErrors: [/the server responded with a status of 404/] });
  await page.goto(link);
  await page.getByText('invites you to work in the editorial office').waitFor();
  expect(page.url()).not.toContain('token');
  await checkLooks(page);
  await field(page, 'Password').fill(CHOSEN);
  await button(page, 'Join the office').click();
  await page.getByText('Welcome to the office. Please sign in.').first().waitFor();
  await logIn(page, 'ines@clinic.example', CHOSEN);
  await page.waitForURL(`**${paths.editor}*`);
  await page.goto('/about');
  await page.goto(link);
  await page.getByText('This link was used already, is too old or was withdrawn.').waitFor();
});

test('whoever has an account signs in, comes back to the invitation and accepts it; another is withdrawn', async () => {
  const office = await browsing.newPage();
  await openSignedIn(office, EDITOR.email, COLLEAGUES_PAGE);
  const link = await invite(office, AUTHOR.email, 'Ingrid Solheim');
  await invite(office, 'ravi@clinic.example', 'Ravi Menon');
  await button(office, 'Withdraw Ravi Menon').click();
  await button(office, 'Yes, withdraw it').click();
  await toasts(office).getByText('The invitation was withdrawn.').waitFor();
  expect(await office.getByText('Ravi Menon').count()).toBe(0);

  const page = await browsing.newPage();
  await page.goto(link);
  await page.locator('.island').getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/login?*');
  expect(page.url()).not.toContain('token');
  await logIn(page, AUTHOR.email, 'open-access-2026');
  await button(page, 'Accept the invitation').waitFor();
  await checkLooks(page);
  await button(page, 'Accept the invitation').click();
  await page.getByText('Welcome to the office. Please sign in.').first().waitFor();
});
