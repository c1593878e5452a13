import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_TEXTS } from '#domain/account/account';
import { SETUP_TEXTS } from '#domain/account/setup/setup';
import { RegisterForm } from '#islands/account/RegisterForm.tsx';
import { SetupForm } from '#islands/account/SetupForm.tsx';
import { button, field, fill, summaryWith, useDom } from '../../support/dom.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const open = useDom();

const REGISTER = 'POST /api/auth/register/';
const PASSWORD = 'violet-tractor-eleven-moons';
const meter = () => document.querySelector('.strength')?.textContent;
const toasts = () => screen.getByRole('status', { name: 'Messages' });

function fillIn(password = PASSWORD): void {
  fill('Full name', 'Ann Marie Example');
  fill('Email', 'ann@hospital.example');
  fill('Password', password);
}

describe('the registration page', () => {
  it('splits the name at the first space, uses the chosen role, and leads to sign-in with the return address', async () => {
    const page = open('/register?next=/submit', <RegisterForm journal={MERIDIAN} />, {
      [REGISTER]: { body: { message: 'Done.' } },
    });
    fillIn();
    field('Author').focus();
    await page.user.keyboard('{ArrowDown}');
    await page.user.click(button('Create account'));
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(location.search).toBe('?registered=1&next=%2Fsubmit');
    expect(page.calls(REGISTER)[0]?.body).toEqual({
      ...{ first_name: 'Ann', last_name: 'Marie Example', role: 'reviewer' },
      ...{ username: 'ann@hospital.example', email: 'ann@hospital.example', password: PASSWORD },
    });
  });

  it('says at the field that an address already has an account', async () => {
    const taken = { status: 409, body: { email: [ACCOUNT_TEXTS.duplicate] } };
    const page = open('/register', <RegisterForm journal={MERIDIAN} />, { [REGISTER]: taken });
    fillIn();
    await page.user.click(button('Create account'));
    const summary = await summaryWith(ACCOUNT_TEXTS.duplicate);
    expect(within(summary).getByRole('link', { name: ACCOUNT_TEXTS.duplicate })).toBeTruthy();
    expect(document.querySelector('#register-email-error')?.textContent).toContain(ACCOUNT_TEXTS.duplicate);
    expect(toasts().textContent).toContain(ACCOUNT_TEXTS.duplicate);
  });

  it('refuses a short password, and shows the server’s message about an easy one', async () => {
    const weak = { status: 400, body: { password: ['This password is easy to guess.'] } };
    const page = open('/register', <RegisterForm journal={MERIDIAN} />, { [REGISTER]: weak });
    fillIn('short');
    await page.user.click(button('Create account'));
    const summary = await summaryWith('Use at least 12 characters.');
    expect(within(summary).getByRole('link', { name: 'Use at least 12 characters.' })).toBeTruthy();
    expect(page.calls(REGISTER)).toEqual([]);
    fill('Password', 'password1234');
    await page.user.click(button('Create account'));
    await summaryWith('This password is easy to guess.');
  });

  it('rates a password as it is typed: an easy one as weak, an unusual one as strong', async () => {
    open('/register', <RegisterForm journal={MERIDIAN} />);
    expect(meter()).toBe('');
    fill('Password', 'p.a.s.s.w.o.r.d.2026');
    await waitFor(() => expect(meter()).toMatch(/^This password is easy to guess\./));
    fill('Password', PASSWORD);
    await waitFor(() => expect(meter()).toBe('Strong password.'));
  });

  it('tells people who are signed in', async () => {
    localStorage.setItem('token', 't');
    localStorage.setItem(
      'user',
      JSON.stringify({ email: 'a@b.example', first_name: 'Ann', last_name: 'Example', role: 'author' }),
    );
    open('/register', <RegisterForm journal={MERIDIAN} />);
    await screen.findByText(/You are signed in as Ann Example/);
  });
});

describe('the set-up page', () => {
  const STATE = 'GET /api/auth/setup/';
  const SETUP = 'POST /api/auth/setup/';
  const code = 'a'.repeat(43);
  const EDITOR = { ...{ id: 'e', email: 'ada@hospital.example', first_name: 'Ada', last_name: '' }, role: 'editor' };

  it('of a journal that has an editor only says so', async () => {
    open('/setup', <SetupForm journal={MERIDIAN} />, { [STATE]: { body: { is_open: false } } });
    await screen.findByText(SETUP_TEXTS.over);
    expect(screen.queryByLabelText('Set-up code')).toBe(null);
  });

  it.each([
    ['the dashboard, signed in', { body: { token: 't', user: EDITOR } }, '/editor/dashboard'],
    ['signing in, if that fails', { status: 503, body: {} }, '/login?next=%2Feditor%2Fdashboard'],
  ])('takes the code of the printed link out of the address, and leads to %s', async (_, login, address) => {
    const page = open(`/setup#token=${code}`, <SetupForm journal={MERIDIAN} />, {
      [STATE]: { body: { is_open: true } },
      [SETUP]: { body: { message: 'Done.' } },
      'POST /api/auth/login/': login,
    });
    await screen.findByLabelText('Set-up code');
    await waitFor(() => expect(field('Set-up code').value).toBe(code));
    expect(location.href).not.toContain(code);
    await page.user.click(button('Set up the journal'));
    await summaryWith('Enter an email address.');
    expect(page.calls(SETUP)).toEqual([]);
    fill('Journal name', 'Rural Medicine');
    fill('Publisher', 'Rural Society');
    fill('Office email address', 'office@rural.example');
    fill('First name', 'Ada');
    fill('Email', 'ada@hospital.example');
    fill('Password', PASSWORD);
    await page.user.click(button('Set up the journal'));
    await waitFor(() => expect(location.pathname + location.search).toBe(address));
    expect(sessionStorage.getItem('token')).toBe(address === '/editor/dashboard' ? 't' : null);
    expect(page.calls(SETUP)[0]?.body).toMatchObject({
      ...{ code, first_name: 'Ada', email: 'ada@hospital.example' },
      ...{ journal_name: 'Rural Medicine', publisher: 'Rural Society', office_email: 'office@rural.example' },
    });
  });

  it('says if someone else was faster', async () => {
    const page = open(`/setup#token=${code}`, <SetupForm journal={MERIDIAN} />, {
      [STATE]: { body: { is_open: true } },
      [SETUP]: { status: 409, body: { detail: SETUP_TEXTS.over } },
    });
    await screen.findByLabelText('Set-up code');
    fill('Journal name', 'Rural Medicine');
    fill('Publisher', 'Rural Society');
    fill('Office email address', 'office@rural.example');
    fill('First name', 'Ada');
    fill('Last name', 'Example');
    fill('Email', 'ada@hospital.example');
    fill('Password', PASSWORD);
    await page.user.click(button('Set up the journal'));
    await summaryWith(SETUP_TEXTS.over);
  });
});
