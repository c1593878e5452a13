import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { ORCID_TEXTS } from '#domain/account/orcid-sign-in';
import type { Role } from '#domain/account/role';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, logIn, openSignedIn, summary, tabTo } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { caughtMail } from '../support/caught-mail.ts';
import { ORCID_CLIENT, startOrcidServer } from '../support/orcid-server.ts';

const orcid = await startOrcidServer();
const browsing = useBrowser({
  settings: {
    ORCID_CLIENT_ID: ORCID_CLIENT.clientId,
    ORCID_CLIENT_SECRET: ORCID_CLIENT.clientSecret,
    ORCID_URL: orcid.address,
  },
});
/** Going to ORCID is what these tests are about. */
const AT_ORCID = /^Request to another host: http:\/\/127\.0\.0\.1:\d+\/oauth\/authorize\?/;
const emailOf = (role: Role) => SAMPLE_ACCOUNTS.find((account) => account.role === role)?.email ?? '';
const newPage = (...errors: RegExp[]) => browsing.newPage({ expectedErrors: [AT_ORCID, ...errors] });
const section = (page: Page) => page.locator('#orcid');

beforeEach(() => {
  Object.assign(orcid, { mood: 'well', person: '0000-0002-1825-0097' });
});

test('by keyboard: an author connects an ORCID iD, signs in with it elsewhere, and disconnects it', async () => {
  const email = emailOf('author');
  const page = await newPage(/status of 400/);
  await openSignedIn(page, email, '/account');
  await tabTo(page, button(page, 'Connect your ORCID iD'));
  await page.keyboard.press('Enter');
  await page.getByText('ORCID has confirmed that this iD is yours').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await checkLooks(page);
  await field(page, 'Password of your account').fill('not my password');
  await page.keyboard.press('Enter');
  await summary(page).getByText('That is not your password.').waitFor();
  await field(page, 'Password of your account').fill(DEMONSTRATION_PASSWORD);
  await page.keyboard.press('Enter');
  await section(page).getByText('Confirmed at ORCID on').waitFor();
  await section(page).getByRole('link', { name: 'https://orcid.org/0000-0002-1825-0097' }).waitFor();
  await checkLooks(page);
  await caughtMail(page, email, 'was connected');

  const elsewhere = await newPage();
  await elsewhere.goto('/login?next=/account');
  await button(elsewhere, 'Sign in with ORCID').waitFor();
  await checkLooks(elsewhere);
  await button(elsewhere, 'Sign in with ORCID').press('Enter');
  await elsewhere.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  await elsewhere.getByText(`${email}, author`).waitFor();
  await button(elsewhere, 'Disconnect your ORCID iD').press('Enter');
  await button(elsewhere, 'Connect your ORCID iD').waitFor();
  expect(await field(elsewhere, 'ORCID iD').inputValue()).toBe('0000-0002-1825-0097');
});

test('somebody whose iD is unknown is asked whose account it is, signs in with the password and connects it', async () => {
  orcid.person = '0000-0001-5109-3700';
  const page = await newPage(/status of 409/);
  await page.goto('/login');
  await button(page, 'Sign in with ORCID').click();
  await page.getByText(ORCID_TEXTS.unknown).waitFor();
  await page.getByRole('link', { name: 'register', exact: true }).waitFor();
  await checkLooks(page);
  await page.getByRole('link', { name: 'sign in with your password and connect it' }).click();
  await logIn(page, emailOf('reviewer'), DEMONSTRATION_PASSWORD);
  await field(page, 'Password of your account').fill(DEMONSTRATION_PASSWORD);
  await button(page, 'Connect your ORCID iD').click();
  await section(page).getByText('Confirmed at ORCID on').waitFor();
});

test('who says no at ORCID, or comes while it is down, reads so, and can sign in with the password', async () => {
  const page = await newPage(/status of 503/, /status of 400/);
  for (const [mood, sentence] of [
    ['denying', ORCID_TEXTS.denied],
    ['down', ORCID_TEXTS.unavailable],
  ] as const) {
    orcid.mood = mood;
    await page.goto('/login');
    await button(page, 'Sign in with ORCID').click();
    await page.getByText(sentence).waitFor();
    await checkLooks(page);
  }
  await page.goto('/orcid?code=abcdef&state=none');
  await page.getByText(ORCID_TEXTS.refused).waitFor();
  await page.getByRole('link', { name: 'Sign in with your password' }).waitFor();
});
