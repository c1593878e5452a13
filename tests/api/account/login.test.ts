import { beforeEach, describe, expect, it } from 'vitest';
import { LOGIN_FAILURES, LOGIN_FAILURES_BY_IP } from '#server/account/login';
import { countRequest } from '#server/kernel/http/rate-limit';
import {
  bearer,
  CURRENT_HASH,
  cheapHash,
  dumpDatabase,
  json,
  openAccount,
  PASSWORD,
  tokenIn,
} from '../../support/accounts.ts';
import { claimsOf } from '../../support/forged-tokens.ts';
import { SITE_URL, useTestJournal } from '../../support/journal.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WRONG = 'not the password at all';
const BROWSER = { 'Sec-Fetch-Site': 'same-origin' };

const digestKey = (sentence: string) => ({ detail: sentence, error: sentence, message: sentence });
const INVALID = digestKey('Invalid email or password.');

describe('signing in', () => {
  const journal = useTestJournal();

  beforeEach(() => journal.empty());

  const send = async (body: object, headers: Record<string, string> = {}, ip?: string) => {
    const response = await journal.fetch('/api/auth/login/', json(body, undefined, headers), ip);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const logIn = (email: string, password = PASSWORD, more: object = {}) => send({ email, password, ...more });
  const me = (token: string, headers: Record<string, string> = {}) =>
    journal.fetch('/api/auth/me/', { headers: { ...bearer(token), ...headers } });
  const fail = async (email: string, times: number) => {
    for (let time = 0; time < times; time += 1) expect((await logIn(email, WRONG)).status).toBe(401);
  };
  /** Like `fail`, but hashes only the last attempt. */
  const failQuickly = async (email: string, times: number) => {
    for (let time = 1; time < times; time += 1) await countRequest(journal.context, LOGIN_FAILURES, email);
    await fail(email, 1);
  };
  const actions = async () =>
    (await journal.db.selectFrom('event').select('action').execute()).map((row) => row.action);

  describe('the right password', () => {
    it('answers the token and the user as the specification says, and nothing else', async () => {
      const { id, email } = await openAccount(journal.db, { first_name: 'Amina', last_name: 'Diallo' });
      const { status, headers, body } = await logIn(email);
      expect(status).toBe(200);
      expect(body).toEqual({
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]{43}$/),
        user: { id, email, first_name: 'Amina', last_name: 'Diallo', role: 'author' },
      });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('set-cookie')).toBeNull();
      expect((await me(body.token)).status).toBe(200);
    });

    it.each([
      ['in capitals', (email: string) => email.toUpperCase()],
      ['between blanks', (email: string) => `  ${email} `],
    ])('is right for the address %s too', async (_, spelled) => {
      const { id, email } = await openAccount(journal.db);
      expect((await logIn(spelled(email))).body.user).toMatchObject({ id, email });
    });

    it('starts a new session at every login, which the token only names', async () => {
      const { id, email } = await openAccount(journal.db);
      const claims = [claimsOf((await logIn(email)).body.token), claimsOf((await logIn(email)).body.token)];
      const seconds = journal.clock.now().getTime() / 1000;
      for (const claim of claims) {
        expect(claim).toEqual({
          sid: expect.stringMatching(/^[0-9a-z]{16}$/),
          iss: SITE_URL,
          aud: 'journal-api',
          sub: id,
          iat: seconds,
          exp: seconds + 12 * 3600,
        });
      }
      expect(claims[0]?.sid).not.toBe(claims[1]?.sid);
    });

    it.each([
      ['author', false, 12 * HOUR],
      ['author', true, 30 * 24 * HOUR],
      ['editor', false, 12 * HOUR],
      ['editor', true, 12 * HOUR],
    ])('of an %s with remember %s gives a token for %i ms', async (role, remember, life) => {
      const { email } = await openAccount(journal.db, { role });
      const { exp, iat } = claimsOf((await logIn(email, PASSWORD, { remember })).body.token);
      expect((Number(exp) - Number(iat)) * 1000).toBe(life);
    });

    it('is noted in the event log, without the password or the token', async () => {
      const { id, email } = await openAccount(journal.db);
      const { body } = await logIn(email);
      const [event] = await journal.db.selectFrom('event').selectAll().execute();
      expect(event).toMatchObject({ action: 'login.succeeded', actor: email, actor_id: id, details: {} });
      const stored = await dumpDatabase(journal.db);
      for (const secret of [PASSWORD, body.token, body.token.split('.')[2]]) expect(stored).not.toContain(secret);
      expect(journal.logged).toEqual([]);
    });
  });

  describe('a password is verified exactly as it was typed:', () => {
    const long = 'lantern velvet gravel orchard quartz thimble cobalt meadow copper harbour x';
    const cases: [string, string, string][] = [
      ['after a NUL', 'gravel\0lantern velvet', 'gravel\0lantern velvets'],
      ['a NUL and its absence', 'gravel\0lantern velvet', 'gravellantern velvet'],
      ['emoji', 'lantern 🐙 velvet gravel', 'lantern 🦑 velvet gravel'],
      ['beyond 72 bytes', `${long}x`, `${long}y`],
      ['the last of 128 characters', `${'qv7!'.repeat(31)}endA`, `${'qv7!'.repeat(31)}endB`],
      ['upper and lower case', 'Lantern velvet gravel', 'lantern velvet gravel'],
      ['blanks around it', ' lantern velvet gravel ', 'lantern velvet gravel'],
      ['composed and decomposed letters', 'l\u00e4ntern velvet gravel', 'la\u0308ntern velvet gravel'],
      ['full-width letters', 'lantern velvet gravel', '\uff4cantern velvet gravel'],
    ];
    it.each(cases)('%s', async (_, password, other) => {
      const { email } = await openAccount(journal.db, { password_hash: cheapHash(password) });
      expect((await logIn(email, password)).status).toBe(200);
      expect((await logIn(email, other)).status).toBe(401);
    });
  });

  describe('a refused login', () => {
    it('is refused the same way for an unknown address, a wrong password and a closed account', async () => {
      const { email } = await openAccount(journal.db);
      const closed = await openAccount(journal.db, { is_active: false });
      const invited = await openAccount(journal.db, { password_hash: null });
      const damaged = await openAccount(journal.db, { password_hash: '$argon2id$v=19$m=1' });
      const replies = [
        await logIn(email, WRONG),
        await logIn('nobody@hospital.example'),
        await logIn(closed.email),
        await logIn(closed.email, WRONG),
        await logIn(invited.email),
        await logIn(damaged.email),
        await logIn('not an address'),
        await logIn("' or 1=1 --"),
      ];
      for (const { status, headers, body } of replies) {
        expect({ status, body, headers: [...headers] }).toEqual({
          status: 401,
          body: INVALID,
          headers: [...(replies[0]?.headers ?? [])],
        });
      }
      expect(await journal.db.selectFrom('session').selectAll().execute()).toEqual([]);
      expect(await actions()).toEqual(replies.map(() => 'login.failed'));
    });

    it('is noted in the event log without the address, the password, or whom it names', async () => {
      const { id, email } = await openAccount(journal.db);
      await logIn(email, WRONG);
      await logIn('nobody@hospital.example', WRONG);
      const events = await journal.db.selectFrom('event').selectAll().orderBy('position').execute();
      expect(events).toMatchObject([
        { action: 'login.failed', actor: 'visitor', actor_id: null, object_id: id, details: {} },
        { action: 'login.failed', actor: 'visitor', actor_id: null, object_id: 'unknown', details: {} },
      ]);
      const stored = await dumpDatabase(journal.db);
      expect(stored).not.toContain(WRONG);
      expect(stored).not.toContain('nobody@hospital.example');
    });

    it.each([
      ['no password', { password: undefined }, 'password'],
      ['an empty password', { password: '' }, 'password'],
      ['a password of 1,025 characters', { password: 'x'.repeat(1025) }, 'password'],
      ['a password of 60,000 characters', { password: 'x'.repeat(60_000) }, 'password'],
      ['a list as password', { password: [PASSWORD] }, 'password'],
      ['no address', { email: undefined }, 'email'],
      ['an address of 255 characters', { email: 'x'.repeat(255) }, 'email'],
      ['a NUL in the address', { email: 'grace\0@hospital.example' }, 'email'],
      ['a list as address', { email: ['grace@hospital.example'] }, 'email'],
      ['a word as remember', { remember: 'yes' }, 'remember'],
      ['a number as code', { otp: 123456 }, 'otp'],
    ])('with %s is answered with 400 before anything is hashed or counted', async (_, change, field) => {
      const { email } = await openAccount(journal.db);
      const { status, body } = await send({ email, password: PASSWORD, ...change });
      expect(status).toBe(400);
      expect(body[field]).toHaveLength(1);
      expect(await journal.db.selectFrom('rate_limit').selectAll().execute()).toEqual([]);
      expect(await actions()).toEqual([]);
    });

    it('with a password of 1 MB is refused by its size, before anything is hashed or counted', async () => {
      const { email } = await openAccount(journal.db);
      expect((await logIn(email, 'x'.repeat(1_048_576))).status).toBe(413);
      expect(await journal.db.selectFrom('rate_limit').selectAll().execute()).toEqual([]);
    });

    it('with half a character is refused: it would be the same password as another half', async () => {
      const { email } = await openAccount(journal.db, { password_hash: cheapHash('lantern \ud800 velvet') });
      expect((await logIn(email, 'lantern \udfff velvet')).status).toBe(400);
    });

    it.each([{ role: 'editor' }, { id: '0000000000000000' }, { username: 'x' }])(
      'with the unknown field %j is answered with 400',
      async (more) => {
        const { email } = await openAccount(journal.db);
        expect((await logIn(email, PASSWORD, more)).status).toBe(400);
      },
    );
  });

  describe('ten failures', () => {
    it('lock the account for ten minutes, even for the right password', async () => {
      const { email } = await openAccount(journal.db);
      await fail(email, 10);
      const { status, headers, body } = await logIn(email);
      expect(status).toBe(429);
      expect(headers.get('retry-after')).toBe('600');
      expect(body).toEqual(digestKey('Too many attempts. Please try again in 10 minutes.'));
      journal.clock.advance(10 * MINUTE - 1);
      const almost = await logIn(email);
      expect({ status: almost.status, wait: almost.headers.get('retry-after') }).toEqual({ status: 429, wait: '1' });
      journal.clock.advance(1);
      expect((await logIn(email)).status).toBe(200);
    });

    it('lock for the full ten minutes even where the last one comes late', async () => {
      const { email } = await openAccount(journal.db);
      await failQuickly(email, 9);
      journal.clock.advance(14 * MINUTE);
      await fail(email, 1);
      journal.clock.advance(9 * MINUTE);
      expect((await logIn(email)).status).toBe(429);
    });

    it('lock in any spelling of the address', async () => {
      const { email } = await openAccount(journal.db);
      await failQuickly(email, 4);
      await failQuickly(email.toUpperCase(), 4);
      await fail(` ${email} `, 2);
      expect((await logIn(email)).status).toBe(429);
    });

    it('lock an address without an account too, so that the lock reveals nothing', async () => {
      await failQuickly('nobody@hospital.example', 10);
      const { status, body } = await logIn('nobody@hospital.example');
      expect({ status, body }).toEqual({
        status: 429,
        body: digestKey('Too many attempts. Please try again in 10 minutes.'),
      });
    });

    it('are announced to the owner once, and logged, whatever follows', async () => {
      const { email } = await openAccount(journal.db);
      await fail(email, 10);
      await logIn(email, WRONG);
      await logIn(email, WRONG);
      await journal.deliver();
      expect(journal.mailer.sent.map(({ to, subject }) => [to.address, subject])).toEqual([
        [email, 'Too many failed attempts to sign in'],
      ]);
      expect(await actions()).toEqual([...Array<string>(10).fill('login.failed'), 'login.locked']);
    });

    it('are lifted by a new password from a emailed link', async () => {
      const { email } = await openAccount(journal.db);
      await failQuickly(email, 10);
      await journal.fetch('/api/auth/forgot-password/', json({ email }));
      await journal.deliver();
      const password = 'velvet orchard 71 lantern';
      await journal.fetch('/api/auth/reset-password/', json({ token: tokenIn(journal.mailer.sent.at(-1)), password }));
      expect((await logIn(email, password)).status).toBe(200);
    });

    it('leave other accounts and open sessions alone', async () => {
      const person = await journal.as('author');
      const other = await openAccount(journal.db);
      await failQuickly(person.email, 10);
      expect((await me(person.token)).status).toBe(200);
      expect((await logIn(other.email)).status).toBe(200);
    });

    it('do not lock if a correct password came in between, or more than a quarter of an hour passed', async () => {
      const { email } = await openAccount(journal.db);
      await failQuickly(email, 9);
      expect((await logIn(email)).status).toBe(200);
      await failQuickly(email, 9);
      journal.clock.advance(15 * MINUTE);
      await failQuickly(email, 9);
      expect((await logIn(email)).status).toBe(200);
    });
  });

  describe('failures from one network', () => {
    const spendAllButOne = async (ip: string) => {
      for (let time = 1; time < LOGIN_FAILURES_BY_IP.max; time += 1) {
        await countRequest(journal.context, LOGIN_FAILURES_BY_IP, ip);
      }
    };

    it('over many addresses lock that network for a while, and no other', async () => {
      const { email } = await openAccount(journal.db);
      const login = { email, password: PASSWORD };
      await spendAllButOne('192.0.2.7');
      expect((await send(login, {}, '192.0.2.7')).status).toBe(200);
      expect((await send({ ...login, password: WRONG }, {}, '192.0.2.7')).status).toBe(401);
      const refused = await send(login, {}, '192.0.2.7');
      expect({ status: refused.status, wait: refused.headers.get('retry-after') }).toEqual({
        status: 429,
        wait: '300',
      });
      expect((await send(login, {}, '192.0.2.8')).status).toBe(200);
      journal.clock.advance(5 * MINUTE);
      expect((await send(login, {}, '192.0.2.7')).status).toBe(200);
    });

    it('are counted by what the platform says, not by headers a client can write', async () => {
      const { email } = await openAccount(journal.db);
      const forged = {
        'X-Forwarded-For': '198.51.100.9',
        'X-Real-IP': '198.51.100.9',
        'X-NF-Client-Connection-IP': 'x',
      };
      await spendAllButOne('192.0.2.7');
      await send({ email, password: WRONG }, forged, '192.0.2.7');
      expect((await send({ email, password: PASSWORD }, forged, '192.0.2.7')).status).toBe(429);
    });
  });

  describe('a browser', () => {
    const cookieOf = (headers: Headers) => /^__Host-sb=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1];
    const asBrowser = async (email: string, cookie?: string) => {
      const headers = { ...BROWSER, ...(cookie && { Cookie: `__Host-sb=${cookie}` }) };
      return send({ email, password: PASSWORD }, headers);
    };

    it('gets a cookie no script can read, without which its token opens nothing', async () => {
      const { email } = await openAccount(journal.db);
      const { headers, body } = await asBrowser(email);
      const cookie = cookieOf(headers);
      expect(headers.getSetCookie()[0]).toBe(
        `__Host-sb=${cookie}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000; Secure`,
      );
      expect((await me(body.token)).status).toBe(401);
      expect((await me(body.token, { Cookie: `__Host-sb=${'A'.repeat(43)}` })).status).toBe(401);
      expect((await me(body.token, { Cookie: `sb=${cookie}` })).status).toBe(401);
      expect((await me(body.token, { Cookie: `theme=dark; __Host-sb=${cookie}` })).status).toBe(200);
    });

    it("is not let in with another browser's token", async () => {
      const { email } = await openAccount(journal.db);
      const [mine, theirs] = [await asBrowser(email), await asBrowser(email)];
      expect((await me(theirs.body.token, { Cookie: `__Host-sb=${cookieOf(mine.headers)}` })).status).toBe(401);
    });

    it('keeps its cookie at the next login, so that its other tab stays signed in', async () => {
      const { email } = await openAccount(journal.db);
      const first = await asBrowser(email);
      const cookie = cookieOf(first.headers);
      const second = await asBrowser(email, cookie);
      expect(cookieOf(second.headers)).toBe(cookie);
      for (const { body } of [first, second]) {
        expect((await me(body.token, { Cookie: `__Host-sb=${cookie}` })).status).toBe(200);
      }
    });

    it('gets another cookie when someone else logs in, and the first no longer opens anything', async () => {
      const [one, other] = [await openAccount(journal.db), await openAccount(journal.db)];
      const first = await asBrowser(one.email);
      const cookie = cookieOf(first.headers) ?? '';
      const second = await asBrowser(other.email, cookie);
      const renewed = cookieOf(second.headers);
      expect(renewed).toHaveLength(43);
      expect(renewed).not.toBe(cookie);
      expect((await me(second.body.token, { Cookie: `__Host-sb=${cookie}` })).status).toBe(401);
      expect((await me(second.body.token, { Cookie: `__Host-sb=${renewed}` })).status).toBe(200);
      expect((await me(first.body.token, { Cookie: `__Host-sb=${cookie}` })).status).toBe(401);
      // The first cookie is refused too: an earlier user may have kept it.
      expect(cookieOf((await asBrowser(other.email, cookie)).headers)).not.toBe(cookie);
      expect(cookieOf((await asBrowser(one.email, renewed)).headers)).not.toBe(renewed);
    });

    it('receives a new cookie in place of a planted one', async () => {
      const { email } = await openAccount(journal.db);
      const planted = 'A'.repeat(43);
      expect(cookieOf((await asBrowser(email, planted)).headers)).not.toBe(planted);
    });

    it.each(['/api/auth/logout/', '/api/auth/logout-everywhere/'])(
      'loses its cookie at %s, and with it every session tied to it',
      async (path) => {
        const { email } = await openAccount(journal.db);
        const first = await asBrowser(email);
        const cookie = cookieOf(first.headers) ?? '';
        const second = await asBrowser(email, cookie);
        const own = { Cookie: `__Host-sb=${cookie}` };
        const left = await journal.fetch(path, json({}, second.body, own));
        expect([left.status, left.headers.getSetCookie()]).toEqual([
          200,
          ['__Host-sb=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure'],
        ]);
        for (const { body } of [first, second]) expect((await me(body.token, own)).status).toBe(401);
        expect(cookieOf((await asBrowser(email)).headers)).not.toBe(cookie);
      },
    );

    it('leaves only the hash of its cookie in the database', async () => {
      const { email } = await openAccount(journal.db);
      const { headers, body } = await asBrowser(email);
      const cookie = cookieOf(headers) ?? '';
      expect(JSON.stringify(body)).not.toContain(cookie);
      expect(await dumpDatabase(journal.db)).not.toContain(cookie);
    });
  });

  describe('a browser that someone has logged in with', () => {
    const LOCKED = { status: 429, body: digestKey('Too many attempts. Please try again in 10 minutes.') };
    /** Logs in with the browser's cookies; returns the cookies it has afterwards. */
    const visit = async (email: string, cookies: readonly string[] = [], password = PASSWORD) => {
      const { status, headers, body } = await send({ email, password }, { ...BROWSER, Cookie: cookies.join('; ') });
      const set = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
      const names = set.map((cookie) => cookie.split('=')[0]);
      return {
        status,
        body,
        cookies: [...cookies.filter((old) => !names.includes(old.split('=')[0])), ...set],
        headers,
      };
    };
    const answer = ({ status, body }: { status: number; body: object }) => ({ status, body });

    it('lets its owner in while strangers’ failures lock the address and the network it shares with them', async () => {
      const { email } = await openAccount(journal.db);
      const { cookies, headers } = await visit(email);
      expect(headers.getSetCookie()[1]).toMatch(
        /^__Host-kb-[0-9a-f]{16}=[\w-]{59}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000; Secure$/,
      );
      await failQuickly(email, 10);
      for (let time = 0; time < LOGIN_FAILURES_BY_IP.max; time += 1) {
        await countRequest(journal.context, LOGIN_FAILURES_BY_IP, '192.0.2.1');
      }
      expect((await visit(email)).status).toBe(429);
      expect((await visit(email, cookies)).status).toBe(200);
      // This does not help strangers.
      expect(answer(await visit(email))).toEqual(LOCKED);
    });

    it('is locked by its own ten failures, and locks nothing else', async () => {
      const { email } = await openAccount(journal.db);
      const [here, there] = [await visit(email), await visit(email)];
      for (let time = 0; time < 10; time += 1) {
        expect(answer(await visit(email, here.cookies, WRONG))).toEqual({ status: 401, body: INVALID });
      }
      expect(answer(await visit(email, here.cookies))).toEqual(LOCKED);
      expect((await visit(email, there.cookies)).status).toBe(200);
      expect((await visit(email)).status).toBe(200);
    });

    it('is known for each of the people who share it, and for no one who never logged in there', async () => {
      const [one, other, third] = [
        await openAccount(journal.db),
        await openAccount(journal.db),
        await openAccount(journal.db),
      ];
      const first = await visit(one.email);
      const { cookies } = await visit(other.email, first.cookies);
      for (const { email } of [one, other, third]) await failQuickly(email, 10);
      expect((await visit(one.email, cookies)).status).toBe(200);
      expect((await visit(other.email, cookies)).status).toBe(200);
      expect((await visit(third.email, cookies)).status).toBe(429);
    });

    it('is a stranger again after a new password, and where its cookie was changed', async () => {
      const { email, id } = await openAccount(journal.db);
      const { cookies } = await visit(email);
      await failQuickly(email, 10);
      const forged = cookies.map((cookie) => `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`);
      expect((await visit(email, forged)).status).toBe(429);
      const password_hash = cheapHash('velvet orchard 71 lantern');
      await journal.db.updateTable('account').set({ password_hash }).where('id', '=', id).execute();
      expect((await visit(email, cookies, 'velvet orchard 71 lantern')).status).toBe(429);
    });

    it('reveals to no one whether an address has an account', async () => {
      const { cookies } = await visit((await openAccount(journal.db)).email);
      const known = await openAccount(journal.db);
      for (const email of [known.email, 'nobody@hospital.example']) {
        await failQuickly(email, 9);
        const told = await visit(email, cookies, WRONG);
        expect([answer(told), told.headers.getSetCookie()]).toEqual([{ status: 401, body: INVALID }, []]);
        expect(answer(await visit(email, cookies, WRONG))).toEqual(LOCKED);
      }
    });

    it('stays known after logging out', async () => {
      const { email } = await openAccount(journal.db);
      const { cookies, body } = await visit(email);
      await journal.fetch('/api/auth/logout/', json({}, body, { Cookie: cookies.join('; ') }));
      await failQuickly(email, 10);
      expect((await visit(email, cookies)).status).toBe(200);
    });
  });

  describe('a password hashed with other parameters', () => {
    const hashOf = async () => (await journal.db.selectFrom('account').select('password_hash').execute())[0];

    it('is rehashed with the current parameters at the next successful login, and stays valid', async () => {
      const { email } = await openAccount(journal.db, { password_hash: cheapHash(PASSWORD, 16) });
      expect((await logIn(email)).status).toBe(200);
      const renewed = await hashOf();
      expect(renewed?.password_hash).toMatch(CURRENT_HASH);
      expect((await logIn(email)).status).toBe(200);
      expect(await hashOf()).toEqual(renewed);
    });

    it('is left as it is by a wrong one', async () => {
      const hash = cheapHash(PASSWORD, 16);
      const { email } = await openAccount(journal.db, { password_hash: hash });
      expect((await logIn(email, WRONG)).status).toBe(401);
      expect(await hashOf()).toEqual({ password_hash: hash });
    });
  });
});
