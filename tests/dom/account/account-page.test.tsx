import { screen, waitFor, within } from '@testing-library/react';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLOSING_TEXTS } from '#domain/account/closing';
import { AccountPage } from '#islands/account/AccountPage.tsx';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { bearer, json, PASSWORD, type Person, startSession, tokenIn } from '../../support/accounts.ts';
import { button, type DomPage, field, fill, summaryWith } from '../../support/dom.ts';
import { expectToast, useDomJournal, watchDownloads } from '../../support/dom-journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, fetch, open } = useDomJournal();

const OTHER_PASSWORD = 'copper-lantern-forty-rivers';
const ANN = { email: 'ann@hospital.example', first_name: 'Ann', last_name: 'Example' };
const address = () => location.pathname + location.search + location.hash;
const section = (id: string) => within(document.querySelector(`#${id}`) as HTMLElement);
const statusOf = async ({ token }: Person) => (await fetch('/api/auth/me/', { headers: bearer(token) })).status;
const logIn = (email: string, body: object = {}) =>
  fetch('/api/auth/login/', json({ email, password: PASSWORD, ...body }));

let ann: Person;
beforeEach(async () => {
  ann = await journal.as('author', ANN);
});

afterEach(() => {
  journal.context.requireEditorMfa = false;
});

async function openAccount(as: Person = ann, hash = ''): Promise<DomPage> {
  const page = open(`/account${hash}`, <AccountPage journal={MERIDIAN} />, { as });
  await screen.findByRole('heading', { name: 'Profile' });
  return page;
}

describe('the account page', () => {
  it('asks for a login, and returns afterwards', async () => {
    open('/account', <AccountPage journal={MERIDIAN} />);
    await waitFor(() => expect(address()).toBe('/login?next=/account'));
  });

  it('leads to signing in where the session has ended elsewhere', async () => {
    // The page can be left only once, so this precedes the tests that leave it.
    await journal.db.deleteFrom('session').execute();
    open('/account', <AccountPage journal={MERIDIAN} />, { as: ann });
    await waitFor(() => expect(address()).toBe('/login?next=/account'));
    expect(localStorage.getItem('token')).toBe(null);
  });

  it('shows who is signed in, and the name as articles would list the person', async () => {
    await openAccount();
    expect(screen.getByText(`${ANN.email}, author`)).toBeTruthy();
    expect([field('First name').value, field('Last name').value]).toEqual(['Ann', 'Example']);
  });

  it('saves the profile, shows it in the navigation, and refuses a wrong ORCID iD', async () => {
    const page = await openAccount();
    fill('ORCID iD', '0000-0002-1825-0098');
    await page.user.click(button('Save profile'));
    await summaryWith(/ORCID/);
    fill('ORCID iD', 'https://orcid.org/0000-0002-1825-0097');
    fill('First name', 'Anna Marie');
    fill('Affiliation', 'Example Hospital');
    await page.user.click(button('Save profile'));
    await expectToast('Your profile was saved.');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ first_name: 'Anna Marie' });
    await openAccount();
    expect(field('ORCID iD').value).toBe('0000-0002-1825-0097');
  });

  it('changes the password, ends other sessions and clears the form', async () => {
    const elsewhere = await startSession(journal.context, ann);
    const page = await openAccount();
    fill('Current password', 'not mine');
    fill('New password', OTHER_PASSWORD);
    await page.user.click(button('Change password'));
    const summary = await summaryWith('That is not your password.');
    expect(within(summary).getByRole('link', { name: 'That is not your password.' })).toBeTruthy();
    fill('Current password', PASSWORD);
    await page.user.click(button('Change password'));
    await expectToast('Your password was changed. All other sessions were ended.');
    expect(field('New password').value).toBe('');
    expect([await statusOf(ann), await statusOf(elsewhere)]).toEqual([200, 401]);
  });

  it('ends each session alone, and all at once', async () => {
    const elsewhere = await startSession(journal.context, ann);
    const page = await openAccount();
    const places = () => section('sessions').getAllByRole('listitem');
    await waitFor(() => expect(places()).toHaveLength(2));
    const other = places().find(({ textContent }) => !textContent?.includes('(this one)')) as HTMLElement;
    await page.user.click(within(other).getByRole('button'));
    await waitFor(() => expect(places()).toHaveLength(1));
    expect([await statusOf(ann), await statusOf(elsewhere)]).toEqual([200, 401]);
    await page.user.click(button('Sign out everywhere'));
    await waitFor(() => expect(address()).toBe('/login?signed-out=1'));
    expect([await statusOf(ann), localStorage.getItem('token')]).toEqual([401, null]);
  });

  it('sends the link to confirm an address again', async () => {
    const page = await openAccount(await journal.as('author', { email: 'new@h.example', email_verified_at: null }));
    expect(screen.getByRole('heading', { name: 'Please confirm your email address' })).toBeTruthy();
    await page.user.click(button('Send the link again'));
    await screen.findByText('A new link is on its way to new@h.example.');
    await journal.deliver();
    expect(tokenIn(journal.mailer.sent.at(-1))).toBeTruthy();
  });

  it('neither changes nor closes an account whose address is not confirmed, and says so', async () => {
    await openAccount(await journal.as('author', { email_verified_at: null }));
    await screen.findByText(CLOSING_TEXTS.unconfirmed);
    expect(screen.getByText(/You can change your address once you have confirmed it\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close my account…' })).toBe(null);
    expect(screen.queryByLabelText('New email address')).toBe(null);
  });
});

describe('a change of email address', () => {
  it('requires the password, waits for the links sent to both mailboxes, and can be cancelled', async () => {
    const page = await openAccount();
    fill('New email address', 'ann@elsewhere.example');
    fill('Password of your account', 'not my password');
    await page.user.click(button('Change address'));
    await summaryWith('That is not your password.');
    expect(field('New email address').value).toBe('ann@elsewhere.example');
    fill('Password of your account', PASSWORD);
    await page.user.click(button('Change address'));
    await expectToast('We emailed a link to');
    const waiting = (words: string) => waitFor(() => expect(document.body.textContent).toContain(words));
    await waiting(`Follow the link we emailed to ${ANN.email} and to ann@elsewhere.example.`);
    await journal.deliver();
    const agree = tokenIn(journal.mailer.sent.find(({ to }) => to.address === ANN.email));
    expect((await fetch('/api/auth/address/confirm/', json({ token: agree }))).status).toBe(200);
    const again = await openAccount();
    await waiting('Follow the link we emailed to ann@elsewhere.example.');
    await again.user.click(button('Keep the current address'));
    await screen.findByLabelText('New email address');
  });
});

describe('a second factor', () => {
  const codeFor = (secret: string) => new TOTP({ secret }).generate({ timestamp: journal.clock.now().getTime() });
  const form = () => section('second-factor');

  /** Sets up two-factor authentication up to the recovery codes. */
  async function setUp(page: DomPage): Promise<string[]> {
    await page.user.type(form().getByLabelText('Your password'), PASSWORD);
    await page.user.click(button('Set up two-factor authentication'));
    await form().findByRole('img', { name: 'QR code with the key below' });
    const secret = document.querySelector('.secret')?.textContent?.replaceAll(' ', '') ?? '';
    await waitFor(() => expect(document.activeElement).toBe(field('Code from the app')));
    fill('Code from the app', '000000');
    await page.user.click(button('Turn on'));
    await summaryWith(/That code is wrong/);
    fill('Code from the app', codeFor(secret));
    await page.user.click(button('Turn on'));
    await screen.findByRole('heading', { name: 'Recovery codes' });
    return [...document.querySelectorAll('.recovery-codes code')].map(({ textContent }) => textContent ?? '');
  }

  it('is set up with a code, replaced by a recovery code, and turned off with another', async () => {
    const page = await openAccount();
    const codes = await setUp(page);
    expect(codes).toHaveLength(10);
    await page.user.click(button('I have saved them'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Two-factor authentication'));
    expect(document.body.textContent).not.toContain(codes[0]);
    expect((await logIn(ANN.email)).status).toBe(401);
    expect((await logIn(ANN.email, { otp: codes[0] })).status).toBe(200);

    await page.user.type(form().getByLabelText('Your password'), PASSWORD);
    await page.user.click(button('Turn off two-factor authentication'));
    await summaryWith('Enter a code.');
    fill('Code from the app', codes[1] ?? '');
    await page.user.click(button('Turn off two-factor authentication'));
    await form().findByText(/^Two-factor authentication is off\./);
    expect((await logIn(ANN.email)).status).toBe(200);
  });

  it('required of editors is set up before the editor area opens', async () => {
    journal.context.requireEditorMfa = true;
    const editor = await journal.as('editor');
    open('/editor', <EditorArea journal={MERIDIAN} />, { as: editor });
    await waitFor(() => expect(address()).toBe('/account#second-factor'));
    const page = await openAccount(editor, '#second-factor');
    expect(screen.getByText(/The editor area opens once you have set it up\./)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Two-factor authentication'));
    await setUp(page);
    await page.user.click(button('I have saved them'));
    expect(screen.getByRole('link', { name: 'Go to the editor area' }).getAttribute('href')).toBe('/editor');
    open('/editor', <EditorArea journal={MERIDIAN} />, { as: editor });
    await screen.findByRole('heading', { level: 1, name: 'Editor Dashboard' });
  });
});

describe('one’s own data', () => {
  it('are downloaded as a file', async () => {
    const page = await openAccount();
    const downloaded = watchDownloads();
    await page.user.click(button('Download your data'));
    await expect.poll(() => downloaded).toEqual([expect.stringMatching(/own-data-\d{4}-\d\d-\d\d\.json$/)]);
  });

  it('and the account are deleted with the password, once the page has listed what goes and what stays', async () => {
    const page = await openAccount();
    for (const text of [CLOSING_TEXTS.deleted, CLOSING_TEXTS.kept]) expect(screen.getByText(text)).toBeTruthy();
    button('Close my account…').focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(section('own-data').getByLabelText('Your password')));
    await page.user.keyboard(`${PASSWORD}{Enter}`);
    await waitFor(() => expect(address()).toBe('/login?closed=1'));
    expect(localStorage.getItem('token')).toBe(null);
    expect((await logIn(ANN.email)).status).toBe(401);
  });

  it('are kept if the account cannot be closed yet, with the reason', async () => {
    const editor = await journal.as('editor');
    const page = await openAccount(editor);
    await page.user.click(button('Close my account…'));
    await page.user.type(section('own-data').getByLabelText('Your password'), PASSWORD);
    await page.user.click(button('Close my account for good'));
    await summaryWith(/only managing editor|cannot be closed yet/);
    expect([await statusOf(editor), address()]).toEqual([200, '/account']);
  });
});
