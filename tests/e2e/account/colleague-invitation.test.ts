import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { COLLEAGUES_PAGE } from '#domain/account/paths';
import { paths } from '#domain/kernel/paths';
import { SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, field, logIn, openSignedIn, toasts } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { caughtMail } from '../../support/caught-mail.ts';

const browsing = useBrowser();
const [EDITOR, AUTHOR] = SAMPLE_ACCOUNTS;
const CHOSEN = 'velvet orchard 71 lantern';

async function invite(page: Page, email: string, name: string): Promise<string> {
  await button(page, 'Invite a colleague').click();
  await field(page, 'Email').fill(email);
  await field(page, 'Name').fill(name);
  await button(page, 'Send the invitation').click();
  await toasts(page).getByText(`The invitation is on its way to ${email}.`).waitFor();
  const { text } = await caughtMail(page, email, 'Invitation to join the editorial office');
  return /\/colleague-invitation#token=\S+/.exec(text)?.[0] ?? '';
}

test('someone new is invited into the office, joins by the emailed link, and someone with an account signs in on the way', async () => {
  const office = await browsing.newPage();
  await openSignedIn(office, EDITOR.email, COLLEAGUES_PAGE);
  const link = await invite(office, 'ines@clinic.example', 'Inês Duarte');
  const ownersLink = await invite(office, AUTHOR.email, 'Ingrid Solheim');
  await browsing.checkLooks(office);

  const page = await browsing.newPage({ expectedErrors: [/the server responded with a status of 404/] });
  await page.goto(link);
  await page.getByText('has invited you to join the editorial office').waitFor();
  expect(page.url()).not.toContain('token');
  await browsing.checkLooks(page);
  await field(page, 'Password').fill(CHOSEN);
  await button(page, 'Join the editorial office').click();
  await page.getByText('Welcome to the editorial office. Please sign in.').first().waitFor();
  await logIn(page, 'ines@clinic.example', CHOSEN);
  await page.waitForURL(`**${paths.editor}*`);
  await page.goto('/about');
  await page.goto(link);
  await page.getByText('This link has been used, has expired or was withdrawn.').waitFor();

  const other = await browsing.newPage();
  await other.goto(ownersLink);
  await other.locator('.island').getByRole('link', { name: 'Sign in', exact: true }).click();
  await other.waitForURL('**/login?*');
  expect(other.url()).not.toContain('token');
  await logIn(other, AUTHOR.email, 'open-access-2026');
  await button(other, 'Accept the invitation').click();
  await other.getByText('Welcome to the editorial office. Please sign in.').first().waitFor();
});
