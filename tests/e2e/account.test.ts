import { TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_TEXTS } from '#domain/account/account';
import { SETUP_TEXTS } from '#domain/setup/setup';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, logIn, openSignedIn, secretShown, summary, toasts } from '../support/account-pages.ts';
import { checkLooks, type PageOptions, useBrowser } from '../support/browser.ts';

const browsing = useBrowser();

const PASSWORD = 'violet-tractor-eleven-moons';
const OTHER_PASSWORD = 'copper-lantern-forty-rivers';
const [EDITOR] = SAMPLE_ACCOUNTS;
/** What Chromium writes to the console about a reply that is no success. */
const REFUSED = [/the server responded with a status of (400|401|409)/];
const OFFLINE = [/net::ERR_(FAILED|INTERNET_DISCONNECTED)/];

let people = 0;
/** An address that no other test uses. */
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

/** Walks with the Tab key until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  await control.waitFor();
  for (let steps = 0; steps < 80 && !(await hasFocus()); steps += 1) await page.keyboard.press('Tab');
  expect(await hasFocus()).toBe(true);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, field(page, label));
  await page.keyboard.type(text);
}

async function register(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/register');
  await field(page, 'Full name').fill('Ann Marie Example');
  await field(page, 'E-mail').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Create account').click();
}

/** Registers and logs in; the page then shows the account. */
async function openAccount(page: Page, email = newEmail(), remember = false): Promise<string> {
  await register(page, email);
  await page.getByText(ACCOUNT_TEXTS.registered).first().waitFor();
  await page.goto('/login?next=/account');
  await logIn(page, email, PASSWORD, remember);
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  return email;
}

/** The link of the newest mail to an address whose subject has these words, once there are so many. */
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

describe('registration and login', () => {
  test('register, log in and come back to the page that asked, by keyboard', async () => {
    const page = await open('/account');
    await page.waitForURL('**/login?next=/account');
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Register' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor();
    const email = newEmail();
    await typeInto(page, 'Full name', 'Ann Marie Example');
    await typeInto(page, 'E-mail', email);
    await typeInto(page, 'Password', PASSWORD);
    await tabTo(page, field(page, 'Author'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(await page.locator('.arrival').textContent()).toBe('Registration successful! Please log in.');
    expect(await toasts(page).textContent()).toContain('Registration successful! Please log in.');
    await typeInto(page, 'E-mail', email);
    await typeInto(page, 'Password', PASSWORD);
    await page.keyboard.press('Enter');

    await page.waitForURL(/\/account$/);
    await page.getByText(`${email}, reviewer`).waitFor();
    // Cut at the first blank on the wire (spec §5), and shown as articles would list the person.
    expect(await field(page, 'First name').inputValue()).toBe('Ann Marie');
    expect(await field(page, 'Last name').inputValue()).toBe('Example');
    expect(await page.locator('#person summary').textContent()).toBe('Ann Marie Example');
  });

  test('without a page that asked, login leads home, and never to another site', async () => {
    for (const next of ['', '?next=//evil.example/', '?next=/%5Cevil.example', '?next=https://evil.example/']) {
      const page = await open(`/login${next}`);
      await logIn(page, 'author@journal.example', DEMONSTRATION_PASSWORD);
      await page.waitForURL(`${browsing.site.url}/`);
    }
  });

  test('a wrong password is told in the summary and a toast, and nothing typed is lost', async () => {
    const page = await open('/login', { expectedErrors: REFUSED });
    await logIn(page, EDITOR.email, 'not the password');
    await summary(page).waitFor();
    expect(await summary(page).textContent()).toContain('Invalid email or password.');
    expect(await summary(page).evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await toasts(page).textContent()).toContain('Invalid email or password.');
    expect(await page.title()).toMatch(/^Error: Sign in/);
    expect(await field(page, 'E-mail').inputValue()).toBe(EDITOR.email);
    expect(await field(page, 'Password').inputValue()).toBe('not the password');
    expect(await storage(page)).toEqual({ local: 0, session: 0 });
  });

  test('what is missing is told at the field, in the summary and in a toast; the summary leads to the field', async () => {
    const page = await open('/login');
    await button(page, 'Sign in').click();
    await summary(page).waitFor();
    expect(await field(page, 'E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('#login-email-error').textContent()).toBe('Error: Enter your e-mail address.');
    expect(await toasts(page).locator('p').textContent()).toBe('Enter your e-mail address.\nEnter your password.');
    await tabTo(page, summary(page).getByRole('link', { name: 'Enter your password.' }));
    await page.keyboard.press('Enter');
    expect(await field(page, 'Password').evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('x');
    expect(await page.locator('#login-password-error').count()).toBe(0);
  });

  test('a server that cannot be reached, or answers no JSON, gets the fallback texts', async () => {
    const page = await open('/login', { expectedErrors: [...OFFLINE, /status of 502/] });
    await page.route('**/api/auth/**', (route) => route.abort());
    await logIn(page, EDITOR.email, DEMONSTRATION_PASSWORD);
    await summary(page).getByText('Login failed. Please try again.').waitFor();
    await page.goto('/register');
    await page.unroute('**/api/auth/**');
    await page.route('**/api/auth/**', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await register(page, newEmail());
    await summary(page).getByText('Registration failed. Please try again.').waitFor();
  });

  test('an address that has an account already is told at the field', async () => {
    const page = await open('/register', { expectedErrors: REFUSED });
    await register(page, EDITOR.email.toUpperCase());
    await summary(page).getByRole('link', { name: ACCOUNT_TEXTS.duplicate }).waitFor();
    expect(await page.locator('#register-email-error').textContent()).toContain(ACCOUNT_TEXTS.duplicate);
    expect(await toasts(page).textContent()).toContain(ACCOUNT_TEXTS.duplicate);
  });

  test('the set-up page of a journal that has an editor says that, and no more', async () => {
    const page = await open('/setup');
    await page.getByText(SETUP_TEXTS.over).waitFor();
    expect(await field(page, 'Set-up code').count()).toBe(0);
    await checkLooks(page);
    // Somebody else is faster while the form is open.
    const late = await browsing.newPage({ expectedErrors: REFUSED });
    const isOpen = { json: { is_open: true } };
    await late.route('**/api/auth/setup/', (route) =>
      route.request().method() === 'GET' ? route.fulfill(isOpen) : route.continue(),
    );
    const code = 'a'.repeat(43);
    await late.goto(`/setup#token=${code}`);
    await expect.poll(() => field(late, 'Set-up code').inputValue()).toBe(code);
    expect(late.url()).not.toContain(code);
    await button(late, 'Set up the journal').click();
    await summary(late).getByRole('link', { name: 'Enter an e-mail address.' }).waitFor();
    await checkLooks(late);
    await field(late, 'First name').fill('Ada');
    await field(late, 'E-mail').fill(newEmail());
    await field(late, 'Password').fill(PASSWORD);
    await button(late, 'Set up the journal').click();
    await summary(late).getByText(SETUP_TEXTS.over).waitFor();
  });

  test('a password that is short or easy to guess is refused; the word lists come only when one is typed', async () => {
    const page = await open('/register', { expectedErrors: REFUSED });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => url.includes('password-strength'))).toHaveLength(0);
    await field(page, 'Password').pressSequentially('p.a.s.s.w.o.r.d.2026');
    await page.locator('.strength').getByText('This password is easy to guess.').waitFor();
    expect(scripts.filter((url) => url.includes('password-strength'))).toHaveLength(1);
    await register(page, newEmail(), 'short');
    await summary(page).getByRole('link', { name: 'Use at least 12 characters.' }).waitFor();
    await field(page, 'Password').fill(PASSWORD);
    await page.locator('.strength').getByText('Strong password.').waitFor();
    await register(page, newEmail(), 'password1234');
    await summary(page)
      .getByRole('link', { name: /easy to guess/ })
      .waitFor();
  });

  test('a double click sends one request', async () => {
    const page = await open('/login', { expectedErrors: REFUSED });
    let sent = 0;
    const { promise: pressedTwice, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/api/auth/login/', async (route) => {
      sent += 1;
      await pressedTwice;
      await route.continue();
    });
    await field(page, 'E-mail').fill('nobody@example.org');
    await field(page, 'Password').fill('whatever it may be');
    await button(page, 'Sign in').dblclick();
    await page.getByRole('button', { name: 'Signing in…' }).waitFor();
    letGo();
    await summary(page).waitFor();
    expect(sent).toBe(1);
  });

  test('password managers find their fields, and the password can be shown', async () => {
    const page = await open('/login');
    expect(await field(page, 'E-mail').getAttribute('autocomplete')).toBe('username');
    const password = field(page, 'Password');
    expect(await password.getAttribute('autocomplete')).toBe('current-password');
    await button(page, 'Show password').click();
    expect(await password.getAttribute('type')).toBe('text');
    await button(page, 'Hide password').click();
    expect(await password.getAttribute('type')).toBe('password');
  });

  test('without JavaScript the form is there, cannot be sent, and says why', async () => {
    const page = await open('/login', { javaScript: false });
    expect(await field(page, 'Password').isVisible()).toBe(true);
    expect(await button(page, 'Sign in').isDisabled()).toBe(true);
    expect(await page.locator('noscript p').isVisible()).toBe(true);
  });
});

describe('sessions', () => {
  test('Remember me decides where the login is kept, and logging out clears both keys and other tabs', async () => {
    const page = await browsing.newPage();
    const email = await openAccount(page);
    expect(await storage(page)).toEqual({ local: 0, session: 2 });
    await button(page, 'Sign out').last().click();
    await page.locator('.arrival').getByText('You are signed out.').waitFor();
    expect(await storage(page)).toEqual({ local: 0, session: 0 });

    await logIn(page, email, PASSWORD, true);
    await page.waitForURL(`${browsing.site.url}/`);
    expect(await storage(page)).toEqual({ local: 2, session: 0 });
    const other = await page.context().newPage();
    await other.goto('/account');
    await other.getByRole('heading', { name: 'Profile' }).waitFor();
    await page.locator('#person summary').click();
    await button(page, 'Sign out').click();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    await other.waitForURL('**/login?next=/account');
    expect(await storage(page)).toEqual({ local: 0, session: 0 });
  });

  test('a new tab is no new login: the tabs share one until somebody logs out, or the last of them closes', async () => {
    const page = await browsing.newPage();
    await openAccount(page);
    const tab = async (address: string) => {
      const opened = await page.context().newPage();
      await opened.goto(address);
      return opened;
    };
    // A page behind the sign-in page, one that anybody reads, and one that was open already.
    const guarded = await tab('/author');
    await guarded.getByRole('heading', { name: 'My manuscripts' }).waitFor();
    await guarded.locator('.site-nav #person').waitFor();
    const read = await tab('/about');
    await expect.poll(() => read.locator('#person summary').textContent()).toBe('Ann Marie Example');
    // Nobody who is signed in is asked to sign in or to register, in the footer as little as at the top.
    for (const name of ['Sign in', 'Register'])
      expect(await read.getByRole('link', { name, exact: true }).count()).toBe(0);
    for (const one of [page, guarded, read]) expect(await storage(one)).toEqual({ local: 0, session: 2 });

    await guarded.locator('#person summary').click();
    await button(guarded, 'Sign out').click();
    await page.waitForURL('**/login?next=/account');
    await read.locator('.sign-in a').waitFor();
    expect(await read.getByRole('link', { name: 'Sign in', exact: true }).count()).toBe(2);
    for (const one of [page, guarded, read]) expect(await storage(one)).toEqual({ local: 0, session: 0 });
  });

  test('a tab that was open before follows a login, and a new one after the last has closed does not', async () => {
    const page = await browsing.newPage();
    const waiting = await page.context().newPage();
    await waiting.goto('/about');
    const email = await openAccount(page);
    await expect.poll(() => waiting.locator('#person summary').textContent()).toBe('Ann Marie Example');
    // Kept by no page of the browser: neither by one that is left in its memory.
    const context = page.context();
    await Promise.all([page.close(), waiting.close()]);
    const later = await context.newPage();
    await later.goto('/author');
    await later.waitForURL('**/login?next=/author');
    expect(await later.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);

    // The same browser, another person: whoever was signed in before is not any more.
    await logIn(later, email, PASSWORD);
    await later.getByRole('heading', { name: 'My manuscripts' }).waitFor();
    const second = await context.newPage();
    await second.goto('/register');
    await second.getByText('You are signed in as Ann Marie Example').waitFor();
    expect(await second.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
    await second.goto('/login?next=/account');
    await second.getByText('You are signed in as Ann Marie Example').waitFor();
    await logIn(second, EDITOR.email, DEMONSTRATION_PASSWORD);
    await second.getByText(`${EDITOR.email}, editor`).waitFor();
    await expect.poll(() => later.locator('#person summary').textContent()).toContain('Marlowe');
  });

  test('the navigation logs out from any page, in the mobile menu too, by keyboard, and without a connection', async () => {
    const page = await browsing.newPage({ width: 360, expectedErrors: OFFLINE });
    await openAccount(page);
    await page.goto('/about');
    await page.route('**/api/**', (route) => route.abort());
    await tabTo(page, page.getByRole('button', { name: 'Menu', exact: true }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.locator('#person summary'));
    await page.keyboard.press('Enter');
    await tabTo(page, button(page, 'Sign out'));
    await page.keyboard.press('Enter');
    await page.locator('.sign-in a').waitFor();
    await expect.poll(() => page.locator('.sign-in a').evaluate((a) => a === document.activeElement)).toBe(true);
    expect(await storage(page)).toEqual({ local: 0, session: 0 });
    expect(new URL(page.url()).pathname).toBe('/about');
  });

  test('a changed password ends the session elsewhere, which is led to log in again', async () => {
    const page = await browsing.newPage({ expectedErrors: REFUSED });
    const email = await openAccount(page);
    const elsewhere = await open('/login?next=/account', { expectedErrors: REFUSED });
    await logIn(elsewhere, email, PASSWORD);
    await elsewhere.getByRole('heading', { name: 'Profile' }).waitFor();

    await field(page, 'Current password').fill('not mine');
    await field(page, 'New password').fill(OTHER_PASSWORD);
    await button(page, 'Change password').click();
    await summary(page).getByRole('link', { name: 'That is not your password.' }).waitFor();
    await field(page, 'Current password').fill(PASSWORD);
    await button(page, 'Change password').click();
    await toasts(page).getByText('Your password was changed. All other sessions were ended.').waitFor();
    expect(await field(page, 'New password').inputValue()).toBe('');

    await elsewhere.reload();
    await elsewhere.waitForURL('**/login?next=/account');
    expect(await storage(elsewhere)).toEqual({ local: 0, session: 0 });
    await logIn(elsewhere, email, OTHER_PASSWORD);
    await elsewhere.getByRole('heading', { name: 'Profile' }).waitFor();
  });

  test('each session can be ended, and all at once', async () => {
    const page = await browsing.newPage();
    const email = await openAccount(page);
    const elsewhere = await open('/login?next=/account', { expectedErrors: REFUSED });
    await logIn(elsewhere, email, PASSWORD);
    await elsewhere.getByRole('heading', { name: 'Profile' }).waitFor();
    await page.reload();
    const places = page.locator('#sessions li');
    await expect.poll(() => places.count()).toBe(2);
    await places.filter({ hasNotText: '(this one)' }).getByRole('button').click();
    await expect.poll(() => places.count()).toBe(1);
    await elsewhere.reload();
    await elsewhere.waitForURL('**/login?next=/account');
    await button(page, 'Sign out everywhere').click();
    await page.locator('.arrival').getByText('You are signed out.').waitFor();
  });
});

describe('mailed links', () => {
  test('a forgotten password is replaced by the mailed link, once; the token leaves the address bar', async () => {
    const page = await browsing.newPage({ expectedErrors: REFUSED });
    const email = newEmail();
    await register(page, email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
    await typeInto(page, 'E-mail', email);
    await page.keyboard.press('Enter');
    await page.getByText('If an account has this e-mail address').waitFor();
    const link = await mailedLink(page, email, 'Choose a new password');

    await page.goto(link);
    await button(page, 'Change password').waitFor();
    await expect.poll(() => page.url()).not.toContain('token');
    await typeInto(page, 'New password', OTHER_PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('.arrival').getByText('Your password was changed. Please sign in.').waitFor();
    await logIn(page, email, OTHER_PASSWORD);
    await page.waitForURL(`${browsing.site.url}/`);

    await page.goto(link);
    await field(page, 'New password').fill(PASSWORD);
    await button(page, 'Change password').click();
    await summary(page).getByText('This link was used already or is too old. Ask for a new one.').waitFor();
  });

  test('an address is confirmed by choosing the password, not by opening the link, and all sessions end', async () => {
    const page = await browsing.newPage({ expectedErrors: REFUSED });
    const email = await openAccount(page);
    await page.getByRole('heading', { name: 'Please confirm your e-mail address' }).waitFor();
    await button(page, 'Send the link again').click();
    await page.getByText(`A new link is on its way to ${email}.`).waitFor();
    const link = await mailedLink(page, email, 'confirm your e-mail', 2);
    await page.goto(link);
    await page.goto('/about');
    await page.goto(link);
    await page.getByText('Anyone could have registered with your address').waitFor();
    await button(page, 'Confirm my e-mail address').click();
    await summary(page).getByText('Use at least 12 characters.').waitFor();
    await typeInto(page, 'Password', OTHER_PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('.arrival').getByText(ACCOUNT_TEXTS.confirmed).waitFor();
    expect(await page.locator('#person').isVisible()).toBe(false);
    await logIn(page, email, OTHER_PASSWORD);
    await page.waitForURL(`${browsing.site.url}/`);
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Please confirm your e-mail address' }).count()).toBe(0);

    await page.goto(link);
    await field(page, 'Password').fill(PASSWORD);
    await button(page, 'Confirm my e-mail address').click();
    await summary(page).getByText('This link was used already or is too old.').waitFor();
    await page.goto('/verify-email');
    await page.getByText('This link is incomplete.').waitFor();
  });
});

describe('the account', () => {
  test('the profile is saved, shown in the navigation, and a wrong ORCID iD is told', async () => {
    const page = await browsing.newPage();
    await openAccount(page);
    await field(page, 'ORCID iD').fill('0000-0002-1825-0098');
    await button(page, 'Save profile').click();
    await summary(page).waitFor();
    await field(page, 'ORCID iD').fill('https://orcid.org/0000-0002-1825-0097');
    await field(page, 'First name').fill('Anna Marie');
    await field(page, 'Affiliation').fill('Example Hospital');
    await button(page, 'Save profile').click();
    await toasts(page).getByText('Your profile was saved.').waitFor();
    expect(await page.locator('#person summary').textContent()).toBe('Anna Marie Example');
    await page.reload();
    await expect.poll(() => field(page, 'ORCID iD').inputValue()).toBe('0000-0002-1825-0097');
  });

  test('a second factor: set up with a code, asked for at login, replaced by a recovery code, turned off', async () => {
    const page = await browsing.newPage({ expectedErrors: REFUSED });
    const email = await openAccount(page);
    const section = page.locator('#second-factor');
    await section.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await button(page, 'Set up a second factor').click();
    await section.getByRole('img', { name: 'QR code' }).waitFor();
    const secret = await secretShown(page);
    const code = (ahead = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead });
    await field(page, 'Code from the app').fill('000000');
    await button(page, 'Turn it on').click();
    await summary(page)
      .getByRole('link', { name: /That code is wrong/ })
      .waitFor();
    await field(page, 'Code from the app').fill(code());
    await button(page, 'Turn it on').click();
    await section.getByText('they are not shown again').waitFor();
    await checkLooks(page);
    const recovery = await section.locator('li code').allTextContents();
    expect(recovery).toHaveLength(10);
    await button(page, 'I have kept them').click();
    await section.getByText('It is on.').waitFor();

    await button(page, 'Sign out').last().click();
    await page.locator('.arrival').getByText('You are signed out.').waitFor();
    await logIn(page, email, PASSWORD);
    await field(page, 'One-time code').waitFor();
    expect(await field(page, 'One-time code').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field(page, 'One-time code').getAttribute('autocomplete')).toBe('one-time-code');
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await summary(page)
      .getByRole('link', { name: /That code is wrong, or was used already/ })
      .waitFor();
    // A step that was used is refused, so the next one, which the server takes early.
    await field(page, 'One-time code').fill(code(30_000));
    await page.keyboard.press('Enter');
    await page.waitForURL(`${browsing.site.url}/`);

    const elsewhere = await open('/login?next=/account', { expectedErrors: REFUSED });
    await logIn(elsewhere, email, PASSWORD);
    await field(elsewhere, 'One-time code').fill(recovery[0] ?? '');
    await elsewhere.keyboard.press('Enter');
    await elsewhere.locator('#second-factor').getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await button(elsewhere, 'Turn the second factor off').click();
    await summary(elsewhere).getByRole('link', { name: 'Enter a code.' }).waitFor();
    await checkLooks(elsewhere);
    await field(elsewhere, 'Code from the app').fill(recovery[1] ?? '');
    await button(elsewhere, 'Turn the second factor off').click();
    await elsewhere.getByText('It is off.').waitFor();
  });

  test('an editor finds an account and changes its role; nobody else is offered that', async () => {
    const other = await browsing.newPage({ expectedErrors: REFUSED });
    const email = await openAccount(other);
    await other.goto('/editor');
    await other.waitForURL('**/login?next=/editor');

    const page = await browsing.newPage({ expectedErrors: REFUSED });
    await page.goto('/editor/accounts');
    await page.waitForURL('**/login?next=/editor/accounts');
    await logIn(page, EDITOR.email, DEMONSTRATION_PASSWORD);
    await page.getByText(/^\d+ accounts found/).waitFor();
    expect(await page.locator('#roles li').first().textContent()).toContain(`${EDITOR.email}`);
    await typeInto(page, 'Name or e-mail', email);
    await page.keyboard.press('Enter');
    await page.getByText('1 account found.').waitFor();
    await page.locator('#roles').getByText('Not confirmed', { exact: true }).waitFor();
    const change = page.getByRole('button', { name: 'Change the role of Ann Marie Example' });
    await page.getByLabel('Role of Ann Marie Example').selectOption('editor');
    await change.click();
    await page.locator('#roles').getByText('Nobody has confirmed the e-mail address of this account yet.').waitFor();

    await other.goto(await mailedLink(other, email, 'confirm your e-mail'));
    await field(other, 'Password').fill(PASSWORD);
    await button(other, 'Confirm my e-mail address').click();
    await other.locator('.arrival').getByText(ACCOUNT_TEXTS.confirmed).waitFor();
    await change.click();
    await toasts(page).getByText('The role was changed to editor.').waitFor();

    await other.goto('/account');
    await other.waitForURL('**/login?next=/account');
    await logIn(other, email, PASSWORD);
    await other.getByRole('heading', { name: 'Profile' }).waitFor();
    await other.goto('/editor/accounts');
    await other.getByRole('heading', { name: 'Roles' }).waitFor();
    await other.getByRole('link', { name: 'Deliveries' }).click();
    await other.getByText('The mail server refused the address.').waitFor();
  });
});

test('every account page is accessible, wide and narrow, light and dark', async () => {
  const page = await browsing.newPage();
  const token = 'a'.repeat(43);
  for (const address of ['/login', '/register', '/forgot-password', `/reset-password#token=${token}`]) {
    await page.goto(address);
    await page.locator('form button[type=submit]:enabled').click();
    await summary(page).waitFor();
    await checkLooks(page);
  }
  await page.goto(`/verify-email#token=${token}`);
  await page.locator('form button[type=submit]:enabled').waitFor();
  await checkLooks(page);
  await openSignedIn(page, EDITOR.email, '/account');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await checkLooks(page);
  await page.goto('/editor/accounts');
  await button(page, 'Find accounts').click();
  await page.getByText('found.').waitFor();
  await checkLooks(page);
  await page.goto('/__mail');
  await checkLooks(page);
});
