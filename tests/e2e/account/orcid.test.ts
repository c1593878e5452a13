import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { Role } from '#domain/account/role';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, summary, tabTo } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { caughtMail } from '../../support/caught-mail.ts';
import { ORCID_CLIENT, startOrcidServer } from '../../support/orcid-server.ts';

const orcid = await startOrcidServer();
const browsing = useBrowser({
  settings: {
    ORCID_CLIENT_ID: ORCID_CLIENT.clientId,
    ORCID_CLIENT_SECRET: ORCID_CLIENT.clientSecret,
    ORCID_URL: orcid.address,
  },
});
/** These tests must leave for ORCID. */
const AT_ORCID = /^Request to another host: http:\/\/127\.0\.0\.1:\d+\/oauth\/authorize\?/;
const emailOf = (role: Role) => SAMPLE_ACCOUNTS.find((account) => account.role === role)?.email ?? '';
const newPage = (...errors: RegExp[]) => browsing.newPage({ expectedErrors: [AT_ORCID, ...errors] });
const section = (page: Page) => page.locator('#orcid');

test('by keyboard: an author connects an ORCID iD, signs in with it elsewhere, and disconnects it', async () => {
  const email = emailOf('author');
  Object.assign(orcid, { mood: 'well', person: '0000-0002-1825-0097' });
  const page = await newPage(/status of 400/);
  await openSignedIn(page, email, '/account');
  await tabTo(page, button(page, 'Connect your ORCID iD'));
  await page.keyboard.press('Enter');
  await page.getByText('ORCID has confirmed that this iD is yours').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await browsing.checkLooks(page);
  await field(page, 'Password of your account').fill('not my password');
  await page.keyboard.press('Enter');
  await summary(page).getByText('That is not your password.').waitFor();
  await field(page, 'Password of your account').fill(DEMONSTRATION_PASSWORD);
  await page.keyboard.press('Enter');
  await section(page).getByText('Confirmed at ORCID on').waitFor();
  await section(page).getByRole('link', { name: 'https://orcid.org/0000-0002-1825-0097' }).waitFor();
  await browsing.checkLooks(page);
  await caughtMail(page, email, 'was connected');

  const elsewhere = await newPage();
  await elsewhere.goto('/login?next=/account');
  await button(elsewhere, 'Sign in with ORCID').waitFor();
  await browsing.checkLooks(elsewhere);
  await button(elsewhere, 'Sign in with ORCID').press('Enter');
  await elsewhere.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  await elsewhere.getByText(`${email}, author`).waitFor();
  await button(elsewhere, 'Disconnect your ORCID iD').press('Enter');
  await button(elsewhere, 'Connect your ORCID iD').waitFor();
  expect(await field(elsewhere, 'ORCID iD').inputValue()).toBe('0000-0002-1825-0097');
});
