import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ORCID_TEXTS } from '#domain/account/orcid-sign-in';
import { LOGIN_FAILURES } from '#server/account/login';
import { updateAccount } from '#server/account/queries';
import { cleanUp } from '#server/assembly/chores';
import { orcidClient } from '#server/kernel/adapters/orcid';
import { bearer, dumpDatabase, json, PASSWORD, type Person } from '../../support/accounts.ts';
import { openTestJournal, SITE_URL, type TestJournal } from '../../support/journal.ts';
import { ORCID_CLIENT, type OrcidMood, type OrcidServer, startOrcidServer } from '../../support/orcid-server.ts';

const JOSIAH = '0000-0002-1825-0097';
const LAURE = '0000-0001-5109-3700';
const CODE_STEP_MS = 60_000;

describe('ORCID', () => {
  let journal: TestJournal;
  let orcid: OrcidServer;
  beforeAll(async () => {
    journal = await openTestJournal();
    orcid = await startOrcidServer();
    journal.context.orcid = orcidClient({ ...ORCID_CLIENT, url: orcid.address });
  });
  beforeEach(async () => {
    await journal.empty();
    Object.assign(orcid, { mood: 'well', person: JOSIAH, tokens: [], calls: [] });
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await journal.close();
    await orcid.close();
  });

  /** A browser on one of the journal's pages, with its cookies. */
  function browser() {
    const cookies = new Map<string, string>();
    const call = async (method: string, path: string, body: object = {}, person?: { token: string }) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const init = json(body, person, { cookie, 'sec-fetch-site': 'same-origin' });
      const response = await journal.fetch(path, { ...init, method });
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      return { status: response.status, body: await response.json(), headers: response.headers };
    };
    const post = (path: string, body: object = {}, person?: { token: string }) =>
      call('POST', `/api/auth/orcid/${path}/`, body, person);
    /** Visits ORCID and returns with its parameters. */
    const visit = async (wish: 'connect' | 'sign_in', more: object = {}) => {
      const { body } = await post('begin', { wish, ...more });
      const reply = await fetch(body.address, { redirect: 'manual' });
      const back = new URL(reply.headers.get('location') ?? '');
      return { page: back.origin + back.pathname, ...Object.fromEntries(back.searchParams) } as Record<string, string>;
    };
    const prove = async (wish: 'connect' | 'sign_in', more: object = {}) => {
      const { code, state } = await visit(wish, more);
      return post('prove', { code, state });
    };
    return { call, post, visit, prove, cookies };
  }

  /** Creates an account connected to the iD of the person at ORCID. */
  async function openConnectedAccount(overrides = {}): Promise<Person> {
    const person = await journal.as('author', overrides);
    const { prove, post } = browser();
    await prove('connect');
    expect((await post('connect', { password: PASSWORD }, person)).status).toBe(200);
    return person;
  }
  const me = async ({ token }: { token: string }) =>
    (await journal.fetch('/api/auth/me/', { headers: bearer(token) })).json();
  const actions = async () =>
    (await journal.db.selectFrom('event').select('action').orderBy('position').execute()).map(({ action }) => action);

  describe('connecting an iD', () => {
    it('goes to ORCID and back, asks for the password, confirms the iD with its date and notifies the owner', async () => {
      const person = await journal.as('author', { orcid: LAURE });
      const { visit, post } = browser();
      const { page, code, state } = await visit('connect');
      expect(page).toBe(`${SITE_URL}/orcid`);
      const proof = { orcid: JOSIAH, wish: 'connect', is_remembered: false, next: '' };
      expect(await post('prove', { code, state })).toMatchObject({ status: 200, body: proof });
      expect(await me(person)).toMatchObject({ orcid: LAURE, orcid_confirmed_at: null, can_connect_orcid: true });
      expect(await post('show')).toMatchObject({ status: 200, body: proof });

      expect(await post('connect', { password: 'not the password' }, person)).toMatchObject({
        status: 400,
        body: { password: ['That is not your password.'] },
      });
      expect((await post('connect', { password: PASSWORD }, person)).status).toBe(200);
      const confirmed = { orcid: JOSIAH, orcid_confirmed_at: journal.clock.now().toISOString() };
      expect(await me(person)).toMatchObject(confirmed);
      await journal.deliver();
      expect(journal.mailer.sent).toMatchObject([
        { subject: 'Your ORCID iD was connected', to: { address: person.email } },
      ]);
      expect(await actions()).toEqual(['orcid.connected']);
      expect(await post('connect', { password: PASSWORD }, person)).toMatchObject({ status: 400 });
    });

    it('keeps no token of ORCID’s, and no code or cookie, in the database or the log', async () => {
      const person = await journal.as('author');
      const { visit, post, cookies } = browser();
      const { code = '', state = '' } = await visit('connect');
      const cookie = cookies.get('__Host-orcid') ?? '';
      expect(cookie).toHaveLength(43);
      await post('prove', { code, state });
      const stored = (await dumpDatabase(journal.db)) + JSON.stringify(journal.logged);
      await post('connect', { password: PASSWORD }, person);
      const later = (await dumpDatabase(journal.db)) + JSON.stringify(journal.logged);
      expect(orcid.tokens).toHaveLength(1);
      for (const secret of [...orcid.tokens, `"${code}"`, state, cookie, ORCID_CLIENT.clientSecret]) {
        expect(stored).not.toContain(secret);
        expect(later).not.toContain(secret);
      }
    });

    it('hands its cookie to no script and no other site', async () => {
      const { headers } = await browser().post('begin', { wish: 'connect' });
      expect(headers.get('set-cookie')).toMatch(
        /^__Host-orcid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=1800; Secure$/,
      );
    });

    it('is refused for an iD that another account has, even of two at once, and nothing is lost', async () => {
      const [one, other] = [await journal.as('author'), await journal.as('author', { orcid: LAURE })];
      const browsers = [browser(), browser()];
      for (const { prove } of browsers) await prove('connect');
      const replies = await Promise.all(
        browsers.map(({ post }, index) => post('connect', { password: PASSWORD }, index === 0 ? one : other)),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ error: ORCID_TEXTS.taken });
      const accounts = [await me(one), await me(other)];
      expect(accounts.filter(({ orcid_confirmed_at }) => orcid_confirmed_at)).toHaveLength(1);
    });

    it('is refused while no one has confirmed the address: a stranger would keep a way in', async () => {
      const person = await journal.as('author', { email_verified_at: null });
      const { prove, post } = browser();
      await prove('connect');
      expect(await post('connect', { password: PASSWORD }, person)).toMatchObject({
        status: 409,
        body: { error: ORCID_TEXTS.unconfirmed },
      });
      expect(await me(person)).toMatchObject({ orcid_confirmed_at: null });
    });

    it('keeps the iD from being typed over until it is disconnected', async () => {
      const person = await openConnectedAccount();
      const profile = { first_name: 'Ada', last_name: 'Diallo', affiliation: '', country: '' };
      const { call } = browser();
      const save = (orcid: string) => call('POST', '/api/auth/profile/', { ...profile, orcid }, person);
      for (const typed of [LAURE, '']) {
        expect(await save(typed)).toMatchObject({ status: 400, body: { orcid: [ORCID_TEXTS.confirmedOnly] } });
      }
      expect(await me(person)).toMatchObject({ orcid: JOSIAH, user: { first_name: 'Amina' } });
      expect((await save(JOSIAH)).status).toBe(200);
      for (const _ of ['once', 'twice'])
        expect((await call('DELETE', '/api/auth/orcid/', {}, person)).status).toBe(200);
      expect(await me(person)).toMatchObject({ orcid: JOSIAH, orcid_confirmed_at: null });
      expect((await save(LAURE)).status).toBe(200);
      expect(await me(person)).toMatchObject({ orcid: LAURE });
      expect(await actions()).toEqual(['orcid.connected', 'orcid.disconnected']);
    });
  });

  describe('coming back from ORCID', () => {
    it('counts once, of two at once too, and in the browser alone that went there', async () => {
      const own = browser();
      const { code, state } = await own.visit('sign_in');
      expect(await browser().post('prove', { code, state })).toMatchObject({ status: 400 });
      const stranger = browser();
      await stranger.visit('sign_in');
      expect(await stranger.post('prove', { code, state })).toMatchObject({ status: 400 });
      expect(orcid.calls).not.toContain('POST /oauth/token');
      const both = await Promise.all([own.post('prove', { code, state }), own.post('prove', { code, state })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(orcid.calls.filter((one) => one === 'POST /oauth/token')).toHaveLength(1);
    });

    it('is too late after half an hour, and so is acting on it', async () => {
      const person = await openConnectedAccount();
      const { visit, post } = browser();
      const late = await visit('sign_in');
      journal.clock.advance(1_800_000);
      expect(await post('prove', { code: late.code, state: late.state })).toMatchObject({
        status: 400,
        body: { error: ORCID_TEXTS.stale },
      });
      const { code, state } = await visit('sign_in');
      expect((await post('prove', { code, state })).status).toBe(200);
      journal.clock.advance(1_800_000);
      for (const path of ['show', 'sign-in']) expect((await post(path)).status).toBe(400);
      expect((await post('connect', { password: PASSWORD }, person)).status).toBe(400);
      await cleanUp(journal.context);
      expect(await journal.db.selectFrom('orcid_proof').selectAll().execute()).toEqual([]);
    });

    it('with a code that ORCID does not know says so, and proves nothing', async () => {
      const { visit, post } = browser();
      const { state } = await visit('sign_in');
      expect(await post('prove', { code: 'guessed', state })).toMatchObject({
        status: 400,
        body: { error: ORCID_TEXTS.refused },
      });
      expect((await post('show')).status).toBe(400);
    });

    it('from someone who did not allow it brings no code', async () => {
      orcid.mood = 'denying';
      expect(await browser().visit('sign_in')).toMatchObject({ error: 'access_denied', state: expect.any(String) });
    });

    it.each<OrcidMood>(['down', 'cut', 'slow', 'nonsense', 'endless', 'wrong iD', 'other client'])(
      'while ORCID is “%s” changes nothing, says so, and works when it is back',
      async (mood) => {
        const timeout = AbortSignal.timeout.bind(AbortSignal);
        vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(mood === 'slow' ? 30 : 5000));
        const person = await journal.as('author', { orcid: LAURE });
        const { prove, post } = browser();
        orcid.mood = mood;
        expect(await prove('connect')).toMatchObject({ status: 503, body: { error: ORCID_TEXTS.unavailable } });
        expect(journal.logged).toHaveLength(1);
        expect((await post('connect', { password: PASSWORD }, person)).status).toBe(400);
        expect(await me(person)).toMatchObject({ orcid: LAURE, orcid_confirmed_at: null });
        orcid.mood = 'well';
        expect((await prove('connect')).status).toBe(200);
        expect((await post('connect', { password: PASSWORD }, person)).status).toBe(200);
      },
    );
  });

  describe('signing in', () => {
    it('works for the account that the iD is connected to, once for each visit, as with the password', async () => {
      const person = await openConnectedAccount();
      const { prove, post, cookies } = browser();
      await prove('sign_in', { remember: true, next: '/submit' });
      expect((await post('show')).body).toMatchObject({ is_remembered: true, next: '/submit' });
      const { status, body } = await post('sign-in');
      expect({ status, body }).toMatchObject({ status: 200, body: { user: { id: person.id } } });
      expect(cookies.has('__Host-orcid')).toBe(false);
      // The session is bound to this browser: the token alone is useless elsewhere.
      expect((await journal.fetch('/api/auth/me/', { headers: bearer(body.token) })).status).toBe(401);
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      expect((await journal.fetch('/api/auth/me/', { headers: { ...bearer(body.token), cookie } })).status).toBe(200);
      expect((await post('sign-in')).status).toBe(400);
      expect(await actions()).toEqual(['orcid.connected', 'login.succeeded']);
    });

    it('starts one session of two presses at once', async () => {
      await openConnectedAccount();
      const { prove, post } = browser();
      await prove('sign_in');
      const both = await Promise.all([post('sign-in'), post('sign-in')]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    });

    it('is refused for an iD that is merely typed, was disconnected or is unknown, and opens no account', async () => {
      const unknown = { status: 409, body: { error: ORCID_TEXTS.unknown, unknown_orcid: true } };
      await journal.as('author', { orcid: JOSIAH });
      const person = await openConnectedAccount();
      await journal.db.updateTable('account').set({ orcid_confirmed_at: null }).where('id', '=', person.id).execute();
      const { prove, post } = browser();
      await prove('sign_in');
      expect(await post('sign-in')).toMatchObject(unknown);
      // The proof is still valid: the person signs in with the password, then connects the iD.
      expect((await post('connect', { password: PASSWORD }, person)).status).toBe(200);
      expect(await journal.db.selectFrom('account').select('id').execute()).toHaveLength(2);
    });

    it('is refused where the account was deactivated', async () => {
      const person = await openConnectedAccount();
      await updateAccount(journal.db, person.id, { is_active: false });
      const { prove, post } = browser();
      await prove('sign_in');
      expect((await post('sign-in')).status).toBe(409);
    });

    it('is not possible with what was proven to connect', async () => {
      await openConnectedAccount();
      const { prove, post } = browser();
      await prove('connect');
      expect((await post('sign-in')).status).toBe(400);
    });

    it('asks for the code of a second factor, counts wrong ones as with the password, and locks', async () => {
      const person = await openConnectedAccount();
      const secret = new Secret({ size: 20 }).base32;
      const totp_enabled_at = journal.clock.now();
      await updateAccount(journal.db, person.id, { totp_secret: secret, totp_enabled_at });
      const code = () =>
        new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: journal.clock.now().getTime() });
      const { prove, post } = browser();
      await prove('sign_in');
      expect(await post('sign-in')).toMatchObject({ status: 401, body: { mfa_required: true } });
      expect((await post('sign-in', { otp: code() })).status).toBe(200);

      journal.clock.advance(CODE_STEP_MS);
      const stranger = browser();
      await stranger.prove('sign_in');
      for (let attempt = 0; attempt < LOGIN_FAILURES.max; attempt++) {
        expect((await stranger.post('sign-in', { otp: '000000' })).status).toBe(401);
      }
      expect((await stranger.post('sign-in', { otp: code() })).status).toBe(429);
    });

    it('is refused while wrong passwords have locked the account', async () => {
      const person = await openConnectedAccount();
      const { prove, post, call } = browser();
      for (let attempt = 0; attempt < LOGIN_FAILURES.max; attempt++) {
        await call('POST', '/api/auth/login/', { email: person.email, password: 'not the password' });
      }
      await prove('sign_in');
      expect((await post('sign-in')).status).toBe(429);
      journal.clock.advance(LOGIN_FAILURES.lockSeconds * 1_000);
      expect((await post('sign-in')).status).toBe(200);
    });
  });

  it('is offered where it is configured, and nothing of it works elsewhere', async () => {
    const { call, post } = browser();
    const offer = async () => (await journal.fetch('/api/auth/orcid/')).json();
    expect(await offer()).toEqual({ is_on: true });
    const client = journal.context.orcid;
    journal.context.orcid = undefined;
    try {
      expect(await offer()).toEqual({ is_on: false });
      expect((await post('begin', { wish: 'sign_in' })).status).toBe(404);
      for (const path of ['show', 'sign-in']) expect((await post(path)).status).toBe(404);
      const person = await journal.as('author');
      expect((await call('DELETE', '/api/auth/orcid/', {}, person)).status).toBe(200);
    } finally {
      journal.context.orcid = client;
    }
  });

  it('is part of the system report, which says what is wrong with it', async () => {
    const editor = await journal.as('editor');
    const part = async () => {
      const report = await (await journal.fetch('/api/system/', { headers: bearer(editor.token) })).json();
      return report.parts.find((one: { part: string }) => one.part === 'orcid');
    };
    expect(await part()).toMatchObject({
      state: 'look',
      words: expect.stringContaining('accepts the journal’s client'),
    });
    orcid.mood = 'other client';
    expect(await part()).toMatchObject({ state: 'broken', words: expect.stringContaining('ORCID_CLIENT_ID') });
    orcid.mood = 'down';
    expect(await part()).toMatchObject({ state: 'broken' });
  });
});
