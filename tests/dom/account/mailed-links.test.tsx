import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_TEXTS } from '#domain/account/account';
import type { ColleagueWelcome } from '#domain/account/colleague/invitation';
import { ConfirmNewAddress, StopAddress } from '#islands/account/AddressLinks.tsx';
import { ColleagueInvitation } from '#islands/account/ColleagueInvitation.tsx';
import { ForgotPasswordForm } from '#islands/account/ForgotPasswordForm.tsx';
import { ResetPasswordForm } from '#islands/account/ResetPasswordForm.tsx';
import { VerifyEmail } from '#islands/account/VerifyEmail.tsx';
import { button, field, fill, signInAs, summaryWith, useDom } from '../../support/dom.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const open = useDom();

const TOKEN = 'a'.repeat(43);
const PASSWORD = 'violet-tractor-eleven-moons';
const USED = { status: 400, body: { detail: 'This link has already been used or has expired.' } };
const DONE = { body: { message: 'Done.' } };
const address = () => location.pathname + location.search + location.hash;
const isSignedIn = () => localStorage.getItem('token') !== null;

describe('a forgotten password', () => {
  const FORGOT = 'POST /api/auth/forgot-password/';
  const RESET = 'POST /api/auth/reset-password/';

  it('is requested by address, and can be requested again', async () => {
    const sent = { body: { message: 'If an account has this email address, we have mailed it a link.' } };
    const page = open('/forgot-password', <ForgotPasswordForm journal={MERIDIAN} />, { [FORGOT]: sent });
    fill('Email', 'ann@hospital.example');
    await page.user.click(button('Send the link'));
    const told = await screen.findByText(sent.body.message);
    expect(document.activeElement?.contains(told)).toBe(true);
    expect(page.calls(FORGOT)[0]?.body).toEqual({ email: 'ann@hospital.example' });
    await page.user.click(button('Send it again'));
    expect(field('Email')).toBeTruthy();
  });

  it('is replaced through the emailed link, whose token disappears from the address bar; all sessions end, including this browser’s', async () => {
    signInAs('author');
    const page = open(`/reset-password#token=${TOKEN}`, <ResetPasswordForm journal={MERIDIAN} />, {
      [RESET]: DONE,
    });
    await waitFor(() => expect(address()).toBe('/reset-password'));
    fill('New password', PASSWORD);
    await page.user.click(button('Change password'));
    await waitFor(() => expect(address()).toBe('/login?reset=1'));
    expect(page.calls(RESET)[0]?.body).toEqual({ token: TOKEN, password: PASSWORD });
    expect(isSignedIn()).toBe(false);
  });

  it('is not replaced with a used or incomplete link, and the page says so', async () => {
    const page = open(`/reset-password#token=${TOKEN}`, <ResetPasswordForm journal={MERIDIAN} />, {
      [RESET]: USED,
    });
    fill('New password', PASSWORD);
    await page.user.click(button('Change password'));
    await summaryWith('This link has already been used or has expired.');
    cleanup();
    open('/reset-password', <ResetPasswordForm journal={MERIDIAN} />);
    await screen.findByText(/^This link is incomplete\./);
    expect(screen.queryByLabelText('New password')).toBe(null);
  });
});

describe('the confirmation of an address', () => {
  const VERIFY = 'POST /api/auth/verify-email/';

  const OWN = 'POST /api/auth/confirm-own-address/';
  const confirm = (page: ReturnType<typeof open>) => page.user.click(button('Confirm my email address'));

  it('requires a new password; opening the link is not enough', async () => {
    const page = open(`/verify-email#token=${TOKEN}`, <VerifyEmail journal={MERIDIAN} />, { [VERIFY]: DONE });
    await screen.findByText(/Anyone could have registered with your address/);
    await waitFor(() => expect(address()).toBe('/verify-email'));
    await confirm(page);
    await summaryWith('Use at least 12 characters.');
    expect(page.calls()).toEqual([]);
    fill('Password', PASSWORD);
    await confirm(page);
    await waitFor(() => expect(address()).toBe('/login?confirmed=1'));
    expect(page.calls(VERIFY)[0]?.body).toEqual({ token: TOKEN, password: PASSWORD });
  });

  it('requires only one press from someone signed in with the account, who stays signed in', async () => {
    signInAs('author');
    const page = open(`/verify-email#token=${TOKEN}`, <VerifyEmail journal={MERIDIAN} />, { [OWN]: DONE });
    await screen.findByText(/Your password stays as it is\./);
    expect(page.calls()).toEqual([]);
    await confirm(page);
    await screen.findByText('Done.');
    expect(page.calls(OWN)[0]?.body).toEqual({ token: TOKEN });
    expect(isSignedIn()).toBe(true);
  });

  it('requires only one press in the browser that registered, and a password for another or a changed account', async () => {
    localStorage.setItem('registered-here', 'true');
    const page = open(`/verify-email#token=${TOKEN}`, <VerifyEmail journal={MERIDIAN} />, { [VERIFY]: DONE });
    await screen.findByText(/You registered in this browser\. Your password stays as it is\./);
    await confirm(page);
    await screen.findByText('Done.');
    expect(page.calls(VERIFY)[0]?.body).toEqual({ token: TOKEN });
    expect(localStorage.getItem('registered-here')).toBe(null);
    cleanup();

    localStorage.setItem('registered-here', 'true');
    const later = open(`/verify-email#token=${TOKEN}`, <VerifyEmail journal={MERIDIAN} />, {
      [VERIFY]: [{ status: 400, body: { password: ['Enter a password.'] } }, DONE],
    });
    await screen.findByText(/You registered in this browser/);
    await confirm(later);
    await screen.findByText(/Anyone could have registered with your address/);
    fill('Password', PASSWORD);
    await confirm(later);
    await waitFor(() => expect(address()).toBe('/login?confirmed=1'));
  });

  it('of an account other than the one signed in asks for its password, and ends the session', async () => {
    signInAs('author');
    const page = open(`/verify-email#token=${TOKEN}`, <VerifyEmail journal={MERIDIAN} />, {
      [OWN]: { status: 409, body: { detail: ACCOUNT_TEXTS.otherAccountLink } },
      [VERIFY]: DONE,
    });
    await screen.findByText(/Your password stays as it is\./);
    await confirm(page);
    await screen.findByText(ACCOUNT_TEXTS.otherAccountLink);
    fill('Password', PASSWORD);
    await confirm(page);
    await waitFor(() => expect(isSignedIn()).toBe(false));
  });

  it('fails with a used or incomplete link, and the page says so', async () => {
    const page = open(`/verify-email#token=${TOKEN}`, <VerifyEmail journal={MERIDIAN} />, { [VERIFY]: USED });
    fill('Password', PASSWORD);
    await page.user.click(button('Confirm my email address'));
    await summaryWith('This link has already been used or has expired.');
    cleanup();
    open('/verify-email', <VerifyEmail journal={MERIDIAN} />);
    await screen.findByText(/^This link is incomplete\./);
  });
});

describe('the change of an address', () => {
  const CONFIRM = 'POST /api/auth/address/confirm/';

  it('is confirmed by a press, not by opening the link; the session ends once the address has changed', async () => {
    signInAs('author');
    const agreed = {
      body: { message: 'Thank you. It changes once the new address is confirmed too.', is_changed: false },
    };
    const changed = { body: { message: 'Your email address was changed. Please sign in with it.', is_changed: true } };
    const page = open(`/confirm-address#token=${TOKEN}`, <ConfirmNewAddress journal={MERIDIAN} />, {
      [CONFIRM]: [agreed, changed],
    });
    await waitFor(() => expect(button('Confirm the change').disabled).toBe(false));
    expect([address(), page.calls()]).toEqual(['/confirm-address', []]);
    await page.user.click(button('Confirm the change'));
    await screen.findByText(agreed.body.message);
    expect(isSignedIn()).toBe(true);
    expect(screen.queryByRole('button')).toBe(null);
    cleanup();
    const other = open(`/confirm-address#token=${TOKEN}`, <ConfirmNewAddress journal={MERIDIAN} />, {
      [CONFIRM]: changed,
    });
    await waitFor(() => expect(button('Confirm the change').disabled).toBe(false));
    await other.user.click(button('Confirm the change'));
    await screen.findByText(changed.body.message);
    expect(isSignedIn()).toBe(false);
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  });

  it('fails with an expired or incomplete link, and the page says so', async () => {
    const page = open(`/confirm-address#token=${TOKEN}`, <ConfirmNewAddress journal={MERIDIAN} />, {
      [CONFIRM]: USED,
    });
    await waitFor(() => expect(button('Confirm the change').disabled).toBe(false));
    await page.user.click(button('Confirm the change'));
    await screen.findByText('This link has already been used or has expired.');
    cleanup();
    open('/confirm-address', <ConfirmNewAddress journal={MERIDIAN} />);
    await screen.findByText(/^This link is incomplete\./);
  });
});

it('a change of address requested by the office is stopped in one press', async () => {
  const stopped = { body: { message: 'The change was stopped.' } };
  const page = open(`/stop-address#token=${TOKEN}`, <StopAddress journal={MERIDIAN} />, {
    'POST /api/auth/address/stop/': stopped,
  });
  await waitFor(() => expect(button('Stop the change').disabled).toBe(false));
  expect(page.calls()).toEqual([]);
  await page.user.click(button('Stop the change'));
  await screen.findByText(stopped.body.message);
});

describe('an invitation into the office', () => {
  const SHOW = 'POST /api/auth/colleague-invitation/show/';
  const JOIN = 'POST /api/auth/colleague-invitation/join/';
  const ACCEPT = 'POST /api/auth/colleague-invitation/accept/';
  const welcome = (part: Partial<ColleagueWelcome> = {}) => ({
    body: {
      ...{ email: 'ines@clinic.example', invited_by: 'Edith Marlowe', duty: 'section_editor' },
      ...{ categories: ['Neurology'], takes: 'password', name_to_ask_for: null },
      ...part,
    } as ColleagueWelcome,
  });
  const invited = (script = {}) =>
    open(`/colleague-invitation#token=${TOKEN}`, <ColleagueInvitation journal={MERIDIAN} />, script);

  it('names the inviter and the role, and makes a new person a colleague with a password', async () => {
    const page = invited({ [SHOW]: welcome(), [JOIN]: DONE });
    const words = await screen.findByText(/has invited you to join the editorial office/);
    expect(words.textContent).toMatch(/^Edith Marlowe has invited you .* Your role: Section editor \(Neurology\)\.$/);
    expect(address()).toBe('/colleague-invitation');
    expect(screen.getByText(/You will sign in with ines@clinic\.example\./)).toBeTruthy();
    fill('Password', PASSWORD);
    await page.user.click(button('Join the editorial office'));
    await waitFor(() => expect(address()).toBe('/login?joined=1&next=%2Feditor'));
    expect(page.calls(JOIN)[0]?.body).toEqual({ token: TOKEN, password: PASSWORD });
  });

  it('sends account holders to the sign-in page, and is accepted when they return without the link', async () => {
    const script = { [SHOW]: welcome({ takes: 'sign-in' as ColleagueWelcome['takes'] }), [ACCEPT]: DONE };
    invited(script);
    const link = await screen.findByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toBe('/login?next=%2Fcolleague-invitation');
    cleanup();
    signInAs('author');
    const page = open('/colleague-invitation', <ColleagueInvitation journal={MERIDIAN} />, script);
    await page.user.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
    await waitFor(() => expect(address()).toBe('/login?joined=1&next=%2Feditor'));
    expect(page.calls(ACCEPT)[0]?.body).toEqual({ token: TOKEN });
    expect(isSignedIn()).toBe(false);
    cleanup();
    open('/colleague-invitation', <ColleagueInvitation journal={MERIDIAN} />);
    await screen.findByText('This link is incomplete. Open it from the email again.');
  });

  it('says that its link has expired', async () => {
    const sentence = 'This link has been used, has expired or was withdrawn.';
    invited({ [SHOW]: { status: 404, body: { detail: sentence } } });
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });
});
