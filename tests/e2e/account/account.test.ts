import { readFileSync } from 'node:fs';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ACCOUNT_TEXTS } from '#domain/account/account';
import { CLOSING_TEXTS } from '#domain/account/closing';
import { statisticsPath } from '#domain/desk/statistics/paths';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import {
  button,
  field,
  logIn,
  openSignedIn,
  secretShown,
  summary,
  tabTo,
  toasts,
} from '../../support/account-pages.ts';
import { type PageOptions, useBrowser } from '../../support/browser.ts';

const browsing = useBrowser();

const PASSWORD = 'violet-tractor-eleven-moons';
const OTHER_PASSWORD = 'copper-lantern-forty-rivers';
const [EDITOR] = SAMPLE_ACCOUNTS;
/** Chromium's console message about a failed request. */
const REFUSED = [/the server responded with a status of (400|401|409)/];
const OFFLINE = [/net::ERR_(FAILED|INTERNET_DISCONNECTED)/];

let people = 0;
const newEmail = () => `person${++people}@example.org`;

const open = async (address: string, options: PageOptions = {}) => {
  const page = await browsing.newPage(options);
  await page.goto(address);
  return page;
};
const storage = (page: Page) =>
  page.evaluate(() => ({
    local: [localStorage.getItem('token'), localStorage.getItem('user')].filter(Boolean).length,
    session: [sessionStorage.getItem('token'), sessionStorage.getItem('user')].filter(Boolean).length,
  }));

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, field(page, label));
  await page.keyboard.type(text);
}

async function register(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/register');
  await field(page, 'Full name').fill('Ann Marie Example');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Create account').click();
}

/** Registers, logs in and opens the account page. */
async function openAccount(page: Page, email = newEmail(), remember = false): Promise<string> {
  await register(page, email);
  await page.getByText(ACCOUNT_TEXTS.registered).first().waitFor();
  await page.goto('/login?next=/account');
  await logIn(page, email, PASSWORD, remember);
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  return email;
}

/** The link in the newest email to an address with this subject, once `count` such emails exist. */
async function mailedLink(page: Page, email: string, subject: string, count = 1): Promise<string> {
  const list = async () => {
    const reply = await page.request.get('/__mail.json');
    const mails: { to: string; subject: string; text: string }[] = await reply.json();
    return mails.filter((mail) => mail.to === email && mail.subject.includes(subject));
  };
  await expect.poll(async () => (await list()).length).toBeGreaterThanOrEqual(count);
  const link = (await list())[0]?.text.match(/https?:\/\/\S+#token=[\w-]+/)?.[0];
  if (!link) throw new Error(`The mail "${subject}" to ${email} has no link.`);
  return link;
}

test('register, log in and come back to the page that asked, by keyboard', async () => {
  const page = await open('/account');
  // The word lists for measuring a password load only when one is typed.
  const lists: string[] = [];
  page.on('request', (request) => void (request.url().includes('password-strength') && lists.push(request.url())));
  await page.waitForURL('**/login?next=/account');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Register' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor();
  const email = newEmail();
  await typeInto(page, 'Full name', 'Ann Marie Example');
  await typeInto(page, 'Email', email);
  await page.waitForLoadState('networkidle');
  expect(lists).toHaveLength(0);
  await typeInto(page, 'Password', PASSWORD);
  await page.locator('.strength').getByText('Strong password.').waitFor();
  expect(lists).toHaveLength(1);
  await tabTo(page, field(page, 'Author'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await page.locator('.arrival').getByText('Registration successful! Please log in.', { exact: true }).waitFor();
  await toasts(page).getByText('Registration successful! Please log in.').waitFor();
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Password', PASSWORD);
  await page.keyboard.press('Enter');

  await page.waitForURL(`${browsing.site.url}/account`);
  await page.getByText(`${email}, reviewer`).waitFor();
  // Split at the first space in the request (spec §5), and shown as articles would list the person.
  expect(await field(page, 'First name').inputValue()).toBe('Ann Marie');
  expect(await field(page, 'Last name').inputValue()).toBe('Example');
  expect(await page.locator('#person summary').textContent()).toBe('Ann Marie Example');
});

test('the tabs of a browser share one login until someone logs out, or the last of them closes', async () => {
  const page = await browsing.newPage({ expectedErrors: OFFLINE });
  const context = page.context();
  const tab = async (address: string) => {
    const opened = await context.newPage();
    await opened.goto(address);
    return opened;
  };
  const showsPerson = (one: Page, name: string) =>
    expect.poll(() => one.locator('#person summary').textContent()).toContain(name);

  // Tabs opened earlier follow the login, including one behind the sign-in page and a public one.
  const read = await tab('/about');
  const email = await openAccount(page);
  await showsPerson(read, 'Ann Marie Example');
  const guarded = await tab('/author');
  await guarded.getByRole('heading', { name: 'My manuscripts' }).waitFor();
  await guarded.locator('.site-nav #person').waitFor();
  // No page invites a signed-in person to sign in or register, neither in the header nor in the footer.
  for (const name of ['Sign in', 'Register']) {
    expect(await read.getByRole('link', { name, exact: true }).count()).toBe(0);
  }
  for (const one of [page, guarded, read]) expect(await storage(one)).toEqual({ local: 0, session: 2 });

  await guarded.locator('#person summary').click();
  await button(guarded, 'Sign out').click();
  await page.waitForURL('**/login?next=/account');
  await read.locator('.sign-in a').waitFor();
  expect(await read.getByRole('link', { name: 'Sign in', exact: true }).count()).toBe(2);
  for (const one of [page, guarded, read]) expect(await storage(one)).toEqual({ local: 0, session: 0 });

  // With “remember me”, the session is shared by all tabs, and ends in all of them.
  await logIn(page, email, PASSWORD, true);
  await page.waitForURL(`${browsing.site.url}/account`);
  expect(await storage(page)).toEqual({ local: 2, session: 0 });
  await guarded.goto('/account');
  await guarded.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.locator('#person summary').click();
  await page.locator('#person').getByRole('button', { name: 'Sign out' }).click();
  await guarded.waitForURL('**/login?next=/account');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.waitForLoadState();
  expect(await storage(page)).toEqual({ local: 0, session: 0 });

  // After the last tab closes, no page holds the session, not even one in the back/forward cache.
  await logIn(guarded, email, PASSWORD);
  await guarded.waitForURL(`${browsing.site.url}/account`);
  await Promise.all([page.close(), guarded.close(), read.close()]);
  const later = await tab('/author');
  await later.waitForURL('**/login?next=/author');
  expect(await later.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);

  // Another person in the same browser replaces the earlier session.
  await logIn(later, email, PASSWORD);
  await later.getByRole('heading', { name: 'My manuscripts' }).waitFor();
  const second = await tab('/login?next=/account');
  await second.getByText('You are signed in as Ann Marie Example').waitFor();
  await logIn(second, EDITOR.email, DEMONSTRATION_PASSWORD);
  await second.getByText(`${EDITOR.email}, editor`).waitFor();
  await showsPerson(later, 'Marlowe');

  // The mobile menu signs out with the keyboard, even offline.
  await later.setViewportSize({ width: 360, height: 800 });
  await later.goto('/about');
  await later.route('**/api/**', (route) => route.abort());
  await tabTo(later, later.getByRole('button', { name: 'Menu', exact: true }));
  await later.keyboard.press('Enter');
  await tabTo(later, later.locator('#person summary'));
  await later.keyboard.press('Enter');
  await tabTo(later, button(later, 'Sign out'));
  await later.keyboard.press('Enter');
  await later.locator('.sign-in a').waitFor();
  await expect.poll(() => later.locator('.sign-in a').evaluate((a) => a === document.activeElement)).toBe(true);
  expect(await storage(later)).toEqual({ local: 0, session: 0 });
  expect(new URL(later.url()).pathname).toBe('/about');
});

test('a person confirms the address, replaces a forgotten password, takes their data, and closes the account', async () => {
  const page = await browsing.newPage({ expectedErrors: REFUSED });
  const email = await openAccount(page);
  await page.getByRole('heading', { name: 'Please confirm your email address' }).waitFor();
  const link = await mailedLink(page, email, 'confirm your email');
  await page.goto(link);
  await page.getByText('Your password stays as it is.').waitFor();
  await expect.poll(() => page.url()).not.toContain('token');
  await tabTo(page, button(page, 'Confirm my email address'));
  await page.keyboard.press('Enter');
  await page.getByText(ACCOUNT_TEXTS.ownAddressConfirmed).waitFor();
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await button(page, 'Sign out').last().click();
  await page.locator('.arrival').getByText('You are signed out.').waitFor();

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
  await typeInto(page, 'Email', email);
  await page.keyboard.press('Enter');
  await page.getByText('If an account has this email address').waitFor();
  const reset = await mailedLink(page, email, 'Choose a new password');
  await page.goto(reset);
  await expect.poll(() => page.url()).not.toContain('token');
  await typeInto(page, 'New password', PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('.arrival').getByText('Your password was changed. Please sign in.').waitFor();
  await page.goto(reset);
  await field(page, 'New password').fill(OTHER_PASSWORD);
  await button(page, 'Change password').click();
  await summary(page).getByText('This link has already been used or has expired. Ask for a new one.').waitFor();

  await page.goto('/login?next=/account');
  await logIn(page, email, PASSWORD);
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Please confirm your email address' }).count()).toBe(0);
  await tabTo(page, button(page, 'Download your data'));
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/own-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(data.account).toMatchObject({ email, last_name: 'Marie Example' });
  await tabTo(page, button(page, 'Close my account…'));
  await page.keyboard.press('Enter');
  const password = page.locator('#own-data').getByLabel('Your password', { exact: true });
  await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText(CLOSING_TEXTS.closed).first().waitFor();
  await logIn(page, email, PASSWORD);
  await page.getByText('Invalid email or password.').first().waitFor();
});

test('a second factor: set up with a code, asked for at login, replaced by a recovery code, turned off', async () => {
  const page = await browsing.newPage({ expectedErrors: REFUSED });
  const email = await openAccount(page);
  const section = page.locator('#second-factor');
  await section.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await button(page, 'Set up two-factor authentication').click();
  await section.getByRole('img', { name: 'QR code' }).waitFor();
  const secret = await secretShown(page);
  const code = (ahead = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead });
  await field(page, 'Code from the app').fill('000000');
  await button(page, 'Turn on').click();
  await summary(page)
    .getByRole('link', { name: /That code is wrong/ })
    .waitFor();
  await field(page, 'Code from the app').fill(code());
  await button(page, 'Turn on').click();
  await section.getByText('they are not shown again').waitFor();
  await browsing.checkLooks(page);
  const recovery = await section.locator('li code').allTextContents();
  expect(recovery).toHaveLength(10);
  await button(page, 'I have saved them').click();
  await section.getByText('Two-factor authentication is on.').waitFor();

  await button(page, 'Sign out').last().click();
  await page.locator('.arrival').getByText('You are signed out.').waitFor();
  await logIn(page, email, PASSWORD);
  await field(page, 'One-time code').waitFor();
  expect(await field(page, 'One-time code').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field(page, 'One-time code').getAttribute('autocomplete')).toBe('one-time-code');
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await summary(page)
    .getByRole('link', { name: /That code is wrong or has already been used/ })
    .waitFor();
  // A used time step is refused, so this uses the next, which the server accepts early.
  await field(page, 'One-time code').fill(code(30_000));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${browsing.site.url}/`);

  const elsewhere = await open('/login?next=/account', { expectedErrors: REFUSED });
  await logIn(elsewhere, email, PASSWORD);
  await field(elsewhere, 'One-time code').fill(recovery[0] ?? '');
  await elsewhere.keyboard.press('Enter');
  await elsewhere.locator('#second-factor').getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await button(elsewhere, 'Turn off two-factor authentication').click();
  await summary(elsewhere).getByRole('link', { name: 'Enter a code.' }).waitFor();
  await browsing.checkLooks(elsewhere);
  await field(elsewhere, 'Code from the app').fill(recovery[1] ?? '');
  await button(elsewhere, 'Turn off two-factor authentication').click();
  await elsewhere.getByText('Two-factor authentication is off.').waitFor();
});

/** States without an address: refused forms and opened controls. */
test('refused forms, open questions and the tables of drawn charts are accessible, wide and narrow, light and dark', async () => {
  const page = await browsing.newPage();
  for (const address of ['/login', '/register', '/contact', '/for-authors/payments']) {
    await page.goto(address);
    await page.locator('main form.form[novalidate] button[type=submit]:enabled').first().click();
    await summary(page).waitFor();
    await browsing.checkLooks(page);
  }
  const author = SAMPLE_ACCOUNTS.find(({ role }) => role === 'author')?.email ?? '';
  await openSignedIn(page, EDITOR.email, `/editor/accounts?search=${author}`);
  await page.locator('summary', { hasText: 'More' }).click();
  await page.getByRole('button', { name: /^Deactivate/ }).click();
  await page.locator('summary', { hasText: 'Change email address' }).click();
  await page.locator('summary', { hasText: 'Merge' }).click();
  await field(page, 'Email address of the account to keep').fill('reviewer@journal.example');
  await button(page, 'Preview the merge').click();
  await page.locator('.merge-plan h3').waitFor();
  await browsing.checkLooks(page);
  await page.goto('/account');
  await button(page, 'Close my account…').click();
  await page.locator('#second-factor').getByLabel('Your password', { exact: true }).fill(DEMONSTRATION_PASSWORD);
  await button(page, 'Set up two-factor authentication').click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  await browsing.checkLooks(page);
  await page.goto('/__mail');
  await browsing.checkLooks(page);
  await page.goto(statisticsPath);
  const widest = (bars: Element[]) => Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().width));
  await page.locator('.figure-chart').first().waitFor();
  for (const chart of await page.locator('.figure-chart').all()) {
    await expect.poll(() => chart.locator('.figure-bar').evaluateAll(widest)).toBeGreaterThan(0);
  }
  await page.locator('.figure-part summary').first().press('Enter');
  await page.getByRole('columnheader', { name: 'Submissions' }).waitFor();
  await browsing.checkLooks(page);
});
