import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_TEXTS } from '#domain/account/account';
import { LoginForm } from '#islands/account/LoginForm.tsx';
import { button, field, fill, summaryWith, useDom } from '../../support/dom.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const open = useDom();

const LOGIN = 'POST /api/auth/login/';
const orcid = { 'GET /api/auth/orcid/': { body: { is_on: false } } };
const user = { id: 'p1', email: 'ann@hospital.example', first_name: 'Ann', last_name: 'Example', role: 'author' };
const signedIn = { body: { token: 't', user } };
const toasts = () => screen.getByRole('status', { name: 'Messages' });
const address = () => location.pathname + location.search + location.hash;

async function logIn(page: ReturnType<typeof open>): Promise<void> {
  fill('Email', user.email);
  fill('Password', 'violet-tractor-eleven-moons');
  await page.user.click(button('Sign in'));
}

describe('the sign-in page', () => {
  it('keeps the login for this browser session, or past it where Remember me is ticked, and leads home', async () => {
    const page = open('/login', <LoginForm journal={MERIDIAN} />, { ...orcid, [LOGIN]: signedIn });
    await page.user.click(field('Remember me'));
    await logIn(page);
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(page.calls(LOGIN)[0]?.body).toMatchObject({ email: user.email, remember: true });
    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual(['t', null]);
  });

  it('keeps the login for this browser session where Remember me is not ticked', async () => {
    const page = open('/login', <LoginForm journal={MERIDIAN} />, { ...orcid, [LOGIN]: signedIn });
    await logIn(page);
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([null, 't']);
  });

  it.each([
    ['?next=/account%23orcid', '/account#orcid'],
    ['?next=//evil.example/', '/'],
    ['?next=/%5Cevil.example', '/'],
    ['?next=https://evil.example/', '/'],
  ])('leads from %s to %s, and never to another site', async (next, expected) => {
    const page = open(`/login${next}`, <LoginForm journal={MERIDIAN} />, { ...orcid, [LOGIN]: signedIn });
    await logIn(page);
    await waitFor(() => expect(location.pathname).not.toBe('/login'));
    expect([location.host, address()]).toEqual(['journal.example', expected]);
  });

  it('shows the server’s message about a wrong password, and keeps what was typed', async () => {
    document.title = 'Sign in | The Journal';
    const refused = { status: 401, body: { detail: 'Wrong email or password.' } };
    const page = open('/login', <LoginForm journal={MERIDIAN} />, { ...orcid, [LOGIN]: refused });
    await logIn(page);
    const summary = await summaryWith('Wrong email or password.');
    expect(summary.contains(document.activeElement)).toBe(true);
    expect([field('Email').value, field('Password').value]).toEqual([user.email, 'violet-tractor-eleven-moons']);
    expect(toasts().textContent).toContain('Wrong email or password.');
    expect(document.title).toBe('Error: Sign in | The Journal');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('reports a missing field at the field, in the linked summary and in a toast', async () => {
    const page = open('/login', <LoginForm journal={MERIDIAN} />, orcid);
    await page.user.click(button('Sign in'));
    const summary = await summaryWith('Enter your password.');
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector('#login-email-error')?.textContent).toBe('Error: Enter your email address.');
    expect(toasts().querySelector('p')?.textContent).toBe('Enter your email address.\nEnter your password.');
    await page.user.click(within(summary).getByRole('link', { name: 'Enter your password.' }));
    expect(document.activeElement).toBe(field('Password'));
    await page.user.keyboard('x');
    expect(document.querySelector('#login-password-error')).toBe(null);
    expect(page.calls(LOGIN)).toEqual([]);
  });

  it('shows its own message if the journal cannot be reached', async () => {
    const page = open('/login', <LoginForm journal={MERIDIAN} />, {
      ...orcid,
      [LOGIN]: ['no connection', { status: 500, body: '<h1>nginx</h1>' }],
    });
    await logIn(page);
    await summaryWith('Login failed. Please try again.');
    await page.user.click(button('Sign in'));
    await waitFor(() => expect(page.calls(LOGIN)).toHaveLength(2));
    await summaryWith('Login failed. Please try again.');
  });

  it('sends one request for a double click', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const answer = () => held.then(() => ({ status: 401, body: { detail: 'No.' } }));
    const page = open('/login', <LoginForm journal={MERIDIAN} />, { ...orcid, [LOGIN]: answer });
    fill('Email', user.email);
    fill('Password', 'whatever it may be');
    await page.user.dblClick(button('Sign in'));
    await screen.findByRole('button', { name: 'Signing in…' });
    letGo();
    await summaryWith('No.');
    expect(page.calls(LOGIN)).toHaveLength(1);
  });

  it('has fields that password managers find, and a password that can be shown', async () => {
    const page = open('/login', <LoginForm journal={MERIDIAN} />, orcid);
    expect(field('Email').autocomplete).toBe('username');
    expect(field('Password').autocomplete).toBe('current-password');
    await page.user.click(button('Show password'));
    expect(field('Password').type).toBe('text');
    await page.user.click(button('Hide password'));
    expect(field('Password').type).toBe('password');
  });

  it.each([
    ['registered', 'Registration successful! Please log in.'],
    ['confirmed', ACCOUNT_TEXTS.confirmed],
    ['reset', 'Your password was changed. Please sign in.'],
    ['signed-out', 'You are signed out.'],
  ])('says once what led to it: ?%s', async (arrival, sentence) => {
    open(`/login?${arrival}=1&next=/account`, <LoginForm journal={MERIDIAN} />, orcid);
    await waitFor(() => expect(document.querySelector('.arrival')?.textContent).toBe(sentence));
    expect(toasts().textContent).toContain(sentence);
    expect(address()).toBe('/login?next=%2Faccount');
  });

  it('links to registration, keeping the return address', async () => {
    open('/login?next=/submit', <LoginForm journal={MERIDIAN} />, orcid);
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register?next=%2Fsubmit');
  });

  it('tells people who are signed in, and notices a sign-out elsewhere', async () => {
    localStorage.setItem('token', 't');
    localStorage.setItem('user', JSON.stringify(user));
    open('/login', <LoginForm journal={MERIDIAN} />, orcid);
    await screen.findByText(/You are signed in as Ann Example/);
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await waitFor(() => expect(screen.queryByText(/You are signed in as/)).toBe(null));
  });
});

describe('a second factor at the sign-in page', () => {
  const asks = { status: 401, body: { detail: 'Enter your one-time code.', mfa_required: true } };
  const wrong = { status: 401, body: { detail: 'That code is wrong.', mfa_required: true } };

  it('is asked for only if needed, and a wrong code is reported at its field', async () => {
    const page = open('/login?next=/account', <LoginForm journal={MERIDIAN} />, {
      ...orcid,
      [LOGIN]: [asks, wrong, signedIn],
    });
    expect(screen.queryByLabelText('One-time code')).toBe(null);
    await logIn(page);
    await waitFor(() => expect(document.activeElement).toBe(field('One-time code')));
    await page.user.keyboard('000000{Enter}');
    const summary = await summaryWith('That code is wrong.');
    await page.user.click(within(summary).getByRole('link'));
    expect(document.activeElement).toBe(field('One-time code'));
    fill('One-time code', '123456');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/account'));
    expect(page.calls(LOGIN).at(-1)?.body).toMatchObject({ otp: '123456' });
  });

  it('is set up first by an editor who needs one and has none', async () => {
    const enrol = { body: { token: 't', user: { ...user, role: 'editor' }, mfa_enrolment_required: true } };
    const page = open('/login?next=/editor', <LoginForm journal={MERIDIAN} />, { ...orcid, [LOGIN]: enrol });
    await logIn(page);
    await waitFor(() => expect(address()).toBe('/account#second-factor'));
  });
});
