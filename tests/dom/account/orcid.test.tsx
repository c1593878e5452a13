import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ORCID_TEXTS, type VerifiedOrcid } from '#domain/account/orcid-sign-in';
import { LoginForm } from '#islands/account/LoginForm.tsx';
import { OrcidReturnPage } from '#islands/account/OrcidReturnPage.tsx';
import { button, field, fill, type Reply, signInAs, summaryWith, useDom } from '../../support/dom.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const open = useDom();

const OFFER = 'GET /api/auth/orcid/';
const PROVE = 'POST /api/auth/orcid/prove/';
const SHOW = 'POST /api/auth/orcid/show/';
const SIGN_IN = 'POST /api/auth/orcid/sign-in/';
const CONNECT = 'POST /api/auth/orcid/connect/';
const RETURN = `/orcid?code=abcdef&state=${'s'.repeat(43)}`;
const IRIS = '0000-0002-1825-0097';
const user = { id: 'p1', email: 'ann@hospital.example', first_name: 'Ann', last_name: 'Example', role: 'author' };
const signedIn = { body: { token: 't', user } };

const proven = (part: Partial<VerifiedOrcid> = {}) => ({
  body: { orcid: IRIS, wish: 'sign_in', is_remembered: false, next: '', ...part } satisfies VerifiedOrcid,
});
const address = () => location.pathname + location.search + location.hash;

describe('signing in with ORCID', () => {
  it('is offered if the journal is connected to it, and keeps the chosen options', async () => {
    const page = open('/login?next=/account', <LoginForm journal={MERIDIAN} />, {
      [OFFER]: { body: { is_on: true } },
      'POST /api/auth/orcid/begin/': { body: { address: 'https://orcid.example/oauth/authorize?client_id=APP' } },
    });
    await page.user.click(field('Remember me'));
    await page.user.click(await screen.findByRole('button', { name: 'Sign in with ORCID' }));
    await waitFor(() => expect(location.host).toBe('orcid.example'));
    const [begun] = page.calls('POST /api/auth/orcid/begin/');
    expect(begun?.body).toEqual({ wish: 'sign_in', remember: true, next: '/account' });
  });

  it('says if ORCID cannot be reached, and offers the password', async () => {
    const down = { status: 503, body: { detail: ORCID_TEXTS.unavailable } };
    const page = open('/login', <LoginForm journal={MERIDIAN} />, {
      [OFFER]: { body: { is_on: true } },
      'POST /api/auth/orcid/begin/': down,
    });
    await page.user.click(await screen.findByRole('button', { name: 'Sign in with ORCID' }));
    await screen.findByText(ORCID_TEXTS.unavailable);
    expect(field('Password')).toBeTruthy();
  });

  it('returns a known account to the requesting page, and removes ORCID’s parameters from the address bar', async () => {
    open(RETURN, <OrcidReturnPage journal={MERIDIAN} />, {
      [PROVE]: proven({ next: '/account' }),
      [SIGN_IN]: signedIn,
    });
    await waitFor(() => expect(address()).toBe('/account'));
    expect([sessionStorage.getItem('token'), localStorage.getItem('token')]).toEqual(['t', null]);
  });

  it('asks for the one-time code of a second factor', async () => {
    const asks = { status: 401, body: { detail: 'Enter your code.', mfa_required: true } };
    const page = open(RETURN, <OrcidReturnPage journal={MERIDIAN} />, {
      [PROVE]: proven(),
      [SIGN_IN]: [asks, signedIn],
    });
    await screen.findByLabelText('Code from the app');
    expect(address()).toBe('/orcid');
    fill('Code from the app', '123456');
    await page.user.click(button('Sign in'));
    await waitFor(() => expect(address()).toBe('/'));
    expect(page.calls(SIGN_IN).at(-1)?.body).toEqual({ otp: '123456' });
  });

  it('asks for the account of an unknown iD, and connects it once the person has signed in', async () => {
    const unknown = { status: 409, body: { detail: ORCID_TEXTS.unknown, unknown_orcid: true } };
    open(RETURN, <OrcidReturnPage journal={MERIDIAN} />, { [PROVE]: proven(), [SIGN_IN]: unknown });
    await screen.findByText(ORCID_TEXTS.unknown);
    expect(screen.getByRole('link', { name: `https://orcid.org/${IRIS}` })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'register' }).getAttribute('href')).toBe('/register?next=%2Forcid');
    const signIn = screen.getByRole('link', { name: 'sign in with your password and connect it' });
    expect(signIn.getAttribute('href')).toBe('/login?next=/orcid');
    cleanup();

    signInAs('author');
    const wrong = { status: 400, body: { password: ['That is not your password.'] } };
    const connected = { body: { message: 'Connected.', user } };
    const page = open('/orcid', <OrcidReturnPage journal={MERIDIAN} />, {
      ...{ [OFFER]: { body: { is_on: true } }, [SHOW]: proven(), [CONNECT]: [wrong, connected] },
    });
    await screen.findByLabelText('Password of your account');
    fill('Password of your account', 'not my password');
    await page.user.click(button('Connect your ORCID iD'));
    await summaryWith('That is not your password.');
    fill('Password of your account', 'my password');
    await page.user.click(button('Connect your ORCID iD'));
    await waitFor(() => expect(location.pathname).toBe('/account'));
    expect(page.calls(CONNECT).map(({ body }) => body)).toEqual([
      ...[{ password: 'not my password' }, { password: 'my password' }],
    ]);
  });

  it.each<[what: string, address: string, script: Record<string, Reply>, sentence: string]>([
    ['who says no at ORCID', '/orcid?error=access_denied', {}, ORCID_TEXTS.denied],
    ['whom ORCID sends back with an error', '/orcid?error=server_error', {}, ORCID_TEXTS.refused],
    ['whose address is incomplete', '/orcid?code=abcdef&state=none', {}, ORCID_TEXTS.refused],
    [
      'who comes while ORCID is down',
      RETURN,
      { [PROVE]: { status: 503, body: { detail: ORCID_TEXTS.unavailable } } },
      ORCID_TEXTS.unavailable,
    ],
    ['who comes where it is not set up', '/orcid', { [OFFER]: { body: { is_on: false } } }, ORCID_TEXTS.off],
  ])('tells %s so, and leaves the password', async (_what, at, script, sentence) => {
    open(at, <OrcidReturnPage journal={MERIDIAN} />, script);
    await screen.findByText(sentence);
    expect(screen.getByRole('link', { name: 'Sign in with your password' })).toBeTruthy();
    expect(address()).toBe('/orcid');
  });
});
