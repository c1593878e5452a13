import { beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '#server/kernel/adapters/mail';
import {
  bearer,
  CURRENT_HASH,
  dumpDatabase,
  json,
  openAccount,
  PASSWORD,
  type Person,
  REGISTRATION,
  tokenIn,
} from '../../support/accounts.ts';
import { SITE_URL, useTestJournal } from '../../support/journal.ts';

const HOUR = 3_600_000;
const DUPLICATE = 'An account with this email already exists. Log in or reset your password.';
const NEW_PASSWORD = 'velvet orchard 71 lantern';

const digestKey = (sentence: string) => ({ detail: sentence, error: sentence, message: sentence });
const STALE = digestKey('This link has already been used or has expired. Ask for a new one.');
const SENT = { message: 'If an account has this email address, a link to choose a new password is on its way.' };

describe('accounts', () => {
  const journal = useTestJournal();

  beforeEach(() => journal.empty());

  const post = async (path: string, body: object, from?: { token: string }) => {
    const response = await journal.fetch(path, json(body, from));
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const get = async (path: string, from: { token: string }) => {
    const response = await journal.fetch(path, { headers: bearer(from.token) });
    return { status: response.status, body: await response.json() };
  };
  const register = (change: object = {}) => post('/api/auth/register/', { ...REGISTRATION, ...change });
  const logIn = (email: string, password: string) => post('/api/auth/login/', { email, password });
  const accounts = () => journal.db.selectFrom('account').selectAll().execute();
  const countRows = async () => {
    let rows = 0;
    for (const table of ['account', 'outbox', 'event', 'session', 'one_time_token'] as const) {
      rows += (await journal.db.selectFrom(table).selectAll().execute()).length;
    }
    return rows;
  };
  const mailsTo = (email: string, subject: string): Mail[] =>
    journal.mailer.sent.filter((mail) => mail.to.address === email && mail.subject === subject);
  const isLetIn = async ({ token }: { token: string }) =>
    (await journal.fetch('/api/auth/me', { headers: bearer(token) })).ok;

  describe('registering', () => {
    it('answers 201 with the sentence of the specification and the person, and nothing else', async () => {
      const { status, body } = await register();
      expect(status).toBe(201);
      expect(body).toEqual({
        message: 'Registration successful! Please log in.',
        user: {
          id: expect.stringMatching(/^[0-9a-z]{16}$/),
          email: 'grace.lin@hospital.example',
          first_name: 'Grace',
          last_name: 'Lin',
          role: 'author',
        },
      });
    });

    it('lets the person log in right away, before the address is confirmed', async () => {
      await register({ role: 'reviewer' });
      const { status, body } = await logIn(REGISTRATION.email, REGISTRATION.password);
      expect(status).toBe(200);
      expect(body.user.role).toBe('reviewer');
      expect((await get('/api/auth/me/', body)).body.email_verified).toBe(false);
    });

    it('stores the password as an argon2id hash only', async () => {
      await register();
      const [account] = await accounts();
      expect(account?.password_hash).toMatch(CURRENT_HASH);
      expect(await dumpDatabase(journal.db)).not.toContain(REGISTRATION.password);
    });

    it('notes in the event log who registered, with the role and without any secret', async () => {
      const { body } = await register();
      const { email, role } = REGISTRATION;
      const [event, ...others] = await journal.db.selectFrom('event').selectAll().execute();
      expect(event).toMatchObject({ actor: email, actor_id: body.user.id, action: 'account.registered' });
      expect(event?.details).toEqual({ role });
      expect(others).toEqual([]);
    });

    it.each([
      ['editor', 'editor'],
      ['admin', 'admin'],
      ['EDITOR', 'EDITOR'],
      ['of a list with editor', ['editor']],
      ['of an object', { role: 'editor' }],
      ['null', null],
      ['that is missing', undefined],
      ['that is empty', ''],
      ['Author with a capital', 'Author'],
    ])('refuses a role %s, names the field, and stores nothing', async (_, role) => {
      const { status, body } = await register({ role });
      expect(status).toBe(400);
      expect(body).toEqual({ ...digestKey('Choose author or reviewer.'), role: ['Choose author or reviewer.'] });
      expect(await countRows()).toBe(0);
    });

    const both = (address: unknown) => ({ username: address, email: address });
    const wrong: [string, string, object][] = [
      ['a user name different from the address', 'username', { username: 'other@hospital.example' }],
      ['two addresses with a comma', 'email', both('grace@hospital.example,evil@evil.example')],
      ['two addresses with a semicolon', 'email', both('grace@hospital.example;evil@evil.example')],
      ['a blank and a second address', 'email', both('grace@hospital.example evil@evil.example')],
      ['an address with a display name', 'email', both('Grace <grace@hospital.example>')],
      ['an address of 255 characters', 'email', both(`${'a'.repeat(238)}@hospital.example`)],
      ['a NUL in the address', 'email', both('grace\0@hospital.example')],
      ['a line break in the address', 'email', both('grace@hospital.example\r\nBcc: evil@evil.example')],
      ['a Cyrillic look-alike letter in the address', 'email', both('gr\u0430ce@hospital.example')],
      ['a quoted local part', 'email', both('"grace lin"@hospital.example')],
      ['an address literal', 'email', both('grace@[127.0.0.1]')],
      ['a domain of one word', 'email', both('grace@hospital')],
      ['no address', 'email', both('')],
      ['a list instead of an address', 'email', both(['grace@hospital.example'])],
      ['an empty first name', 'first_name', { first_name: '' }],
      ['a first name of blanks', 'first_name', { first_name: '   ' }],
      ['a first name that looks like nothing', 'first_name', { first_name: '\u200b' }],
      ['a first name of a Hangul filler', 'first_name', { first_name: '\u3164' }],
      ['a first name of joiners alone', 'first_name', { first_name: '\u200d' }],
      ['a NUL in the first name', 'first_name', { first_name: 'Gr\0ace' }],
      ['a header in the last name', 'last_name', { last_name: 'Lin\r\nBcc: evil@evil.example' }],
      ['an escape sequence in the last name', 'last_name', { last_name: 'Lin\u001b[2J' }],
      ['a mark that turns the writing direction', 'last_name', { last_name: 'Lin \u202eexe.fdp' }],
      ['a first name of 101 characters', 'first_name', { first_name: 'G'.repeat(101) }],
      ['a number as last name', 'last_name', { last_name: 7 }],
      ['a password of 11 characters', 'password', { password: 'qv7!Kz2#mP9' }],
      ['a password of 129 characters', 'password', { password: 'qv7!Kz2#mP9'.repeat(12).slice(0, 129) }],
      ['a list as password', 'password', { password: ['copper meadow quartz 38'] }],
      ['no password', 'password', { password: undefined }],
    ];
    it.each(wrong)('refuses %s, names the field %s, and stores nothing', async (_, field, change) => {
      const { status, body } = await register(change);
      expect(status).toBe(400);
      expect(body[field][0]).toMatch(/^[A-Z].+\.$/);
      expect(body.detail).toContain(body[field][0]);
      expect(await countRows()).toBe(0);
    });

    it.each([
      ['an id', '{"id":"0000000000000000"}'],
      ['an unlocked account', '{"is_active":true}'],
      ['a confirmed address', '{"email_verified_at":"2026-01-01T00:00:00Z"}'],
      ['a hash', '{"password_hash":"x"}'],
      ['a second role', '{"roles":["editor"]}'],
      ['a prototype', '{"__proto__":{"role":"editor"}}'],
      ['a constructor', '{"constructor":{"prototype":{"role":"editor"}}}'],
    ])('refuses %s beside the known fields, and stores nothing', async (_, more) => {
      const body = `${JSON.stringify(REGISTRATION).slice(0, -1)},${more.slice(1)}`;
      const headers = { 'Content-Type': 'application/json' };
      const response = await journal.fetch('/api/auth/register/', { method: 'POST', headers, body });
      expect(response.status).toBe(400);
      expect((await response.json()).detail).toMatch(/^Remove the unknown fields: "/);
      expect(await countRows()).toBe(0);
    });

    it('refuses half a character, which would be stored as another character', async () => {
      const { status, body } = await register({ last_name: 'Lin \ud800' });
      expect({ status, detail: body.detail }).toEqual({ status: 400, detail: 'The body is not valid Unicode.' });
      expect(await countRows()).toBe(0);
    });

    it('accepts an address of 254 characters', async () => {
      expect((await register(both(`${'a'.repeat(237)}@hospital.example`))).status).toBe(201);
    });

    it.each([
      ['the same', 'grace.lin@hospital.example'],
      ['the same in capitals', 'GRACE.LIN@Hospital.Example'],
      ['the same between blanks', '  grace.lin@hospital.example '],
    ])('refuses %s address a second time, in the specified words', async (_, email) => {
      await register();
      const { status, body } = await register({ ...both(email), role: 'reviewer' });
      expect(status).toBe(400);
      expect(body).toEqual({ ...digestKey(DUPLICATE), email: [DUPLICATE] });
      expect(await accounts()).toHaveLength(1);
      await journal.deliver();
      expect(journal.mailer.sent).toHaveLength(1);
    });

    it('treats an address with a plus as a separate address', async () => {
      await register();
      expect((await register(both('grace.lin+journal@hospital.example'))).status).toBe(201);
      expect(await accounts()).toHaveLength(2);
    });

    it.each([
      ['of any script', { first_name: '小明', last_name: '王' }],
      ['with joiners', { first_name: 'ශ්\u200dරී', last_name: 'می\u200cخواهم' }],
      ['with combining marks', { first_name: 'Zoe\u0308', last_name: "O'Brien-Łukasz" }],
      ['that look like code', { first_name: "'; DROP TABLE account; --", last_name: '<img src=x onerror=alert(1)>' }],
      ['that look like templates', { first_name: '{{7*7}}', last_name: '$' + '{7*7} %s \\' }],
      ['of one word', { first_name: 'Suharto', last_name: '' }],
    ])('keeps names %s exactly as they were written', async (_, names) => {
      await register(names);
      expect(await accounts()).toMatchObject([names]);
    });

    it.each([
      ['a common one', 'password123456'],
      ['one letter many times', 'aaaaaaaaaaaaaaaa'],
      ['the own name', 'grace.lin.grace.lin'],
      ["the journal's name", 'meridian journal'],
      ['a walk over the keyboard', 'qwertyuiop[]'],
    ])('refuses %s as password, says why, and stores nothing', async (_, password) => {
      const { status, body } = await register({ password });
      const weak = 'This password is easy to guess. Use several unrelated words, or more characters.';
      expect({ status, body }).toEqual({ status: 400, body: { ...digestKey(weak), password: [weak] } });
      expect(await countRows()).toBe(0);
    });

    it('emails one link to confirm the address, after the account is stored', async () => {
      await register();
      expect(journal.wakes()).toBe(1);
      expect(journal.mailer.sent).toEqual([]);
      await journal.deliver();
      await journal.deliver();
      expect(journal.mailer.sent).toHaveLength(1);
      const [mail] = mailsTo(REGISTRATION.email, 'Please confirm your email address');
      expect(mail?.to).toEqual({ name: 'Grace Lin', address: REGISTRATION.email });
    });
  });

  describe('one’s own account', () => {
    it('shows everything a person has given, and no secret', async () => {
      const orcid = '0000-0002-1825-0097';
      const person = await journal.as('author', { first_name: 'Amina', last_name: 'Diallo', orcid });
      const { status, body } = await get('/api/auth/me/', person);
      expect(status).toBe(200);
      expect(body).toEqual({
        user: { id: person.id, email: person.email, first_name: 'Amina', last_name: 'Diallo', role: 'author' },
        listed_as: { given: 'Amina', family: 'Diallo' },
        affiliation: '',
        country: '',
        orcid,
        orcid_confirmed_at: null,
        can_connect_orcid: false,
        expertise: [],
        languages: [],
        email_verified: true,
        pending_address: null,
        has_second_factor: false,
        requires_second_factor: false,
      });
    });

    const PROFILE = { first_name: 'Amina', last_name: 'D', affiliation: 'Lakeside', country: 'Kenya', orcid: '' };

    it('takes a new profile from its owner only', async () => {
      const [person, other] = [await journal.as('author'), await journal.as('author')];
      const { status, body } = await post('/api/auth/profile/', PROFILE, person);
      expect(status).toBe(200);
      expect(body).toMatchObject({ message: 'Your profile was saved.', affiliation: 'Lakeside', country: 'Kenya' });
      expect((await get('/api/auth/me/', person)).body).toMatchObject({ affiliation: 'Lakeside', orcid: null });
      expect((await get('/api/auth/me/', other)).body).toMatchObject({ affiliation: '' });
    });

    it.each([
      ['a role', { role: 'editor' }],
      ['an email address', { email: 'other@hospital.example' }],
      ['an id', { id: '0000000000000000' }],
      ['a confirmed address', { email_verified_at: '2026-01-01T00:00:00Z' }],
      ['an ORCID iD with a wrong check digit', { orcid: '0000-0002-1825-0098' }],
      ['a link as ORCID iD', { orcid: 'javascript:alert(1)' }],
      ['an affiliation of 301 characters', { affiliation: 'L'.repeat(301) }],
      ['a header in the country', { country: 'Kenya\r\nBcc: x' }],
    ])('refuses %s in it, and changes nothing', async (_, change) => {
      const person = await journal.as('author');
      const before = await accounts();
      expect((await post('/api/auth/profile/', { ...PROFILE, ...change }, person)).status).toBe(400);
      expect(await accounts()).toEqual(before);
    });
  });

  const requestPasswordReset = async (email: string) => {
    await post('/api/auth/forgot-password/', { email });
    await journal.deliver();
    return tokenIn(mailsTo(email, 'Choose a new password').at(-1));
  };
  const askForVerification = async () => {
    await register();
    await journal.deliver();
    return tokenIn(journal.mailer.sent.at(-1));
  };
  const verify = (token: string) => post('/api/auth/verify-email/', { token, password: NEW_PASSWORD });
  const reset = (token: string, password = NEW_PASSWORD) => post('/api/auth/reset-password/', { token, password });

  describe('a link in a mail', () => {
    it('confirms the address once', async () => {
      const token = await askForVerification();
      const { status, body } = await verify(token);
      expect({ status, body }).toEqual({
        status: 200,
        body: { message: 'Thank you. Your email address is confirmed. Please sign in with your new password.' },
      });
      expect((await accounts())[0]?.email_verified_at).toEqual(journal.clock.now());
      expect(await verify(token)).toMatchObject({ status: 400, body: STALE });
    });

    it('sets a new password once, confirms the address, and starts no session', async () => {
      await register();
      const token = await requestPasswordReset(REGISTRATION.email);
      const { status, headers, body } = await reset(token);
      expect({ status, body }).toEqual({
        status: 200,
        body: { message: 'Your password was changed. Please sign in.' },
      });
      expect(headers.get('set-cookie')).toBeNull();
      expect((await accounts())[0]?.email_verified_at).toEqual(journal.clock.now());
      expect((await logIn(REGISTRATION.email, REGISTRATION.password)).status).toBe(401);
      expect((await logIn(REGISTRATION.email, NEW_PASSWORD)).status).toBe(200);
      expect(await reset(token, 'yet another lantern 55')).toMatchObject({ status: 400, body: STALE });
    });

    it('sets a new password once where the address was confirmed before, too', async () => {
      const person = await journal.as('author');
      const token = await requestPasswordReset(person.email);
      expect((await reset(token)).status).toBe(200);
      expect(await reset(token, 'yet another lantern 55')).toMatchObject({ status: 400, body: STALE });
      expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200);
    });

    it('to a new password ends all sessions of the person, who is notified by email', async () => {
      const [person, other] = [await journal.as('author'), await journal.as('author')];
      await reset(await requestPasswordReset(person.email));
      expect(await isLetIn(person)).toBe(false);
      expect(await isLetIn(other)).toBe(true);
      await journal.deliver();
      expect(mailsTo(person.email, 'Your password was changed')).toHaveLength(1);
    });

    it('to a new password works for 30 minutes and no longer', async () => {
      const { email } = await openAccount(journal.db);
      const first = await requestPasswordReset(email);
      journal.clock.advance(HOUR / 2 - 1);
      expect((await reset(first)).status).toBe(200);
      const second = await requestPasswordReset(email);
      journal.clock.advance(HOUR / 2);
      expect(await reset(second)).toMatchObject({ status: 400, body: STALE });
    });

    it.each([
      [24 * HOUR - 1, 200],
      [24 * HOUR, 400],
    ])('that confirms an address, used after %i ms, is answered with %i', async (age, status) => {
      const token = await askForVerification();
      journal.clock.advance(age);
      expect((await verify(token)).status).toBe(status);
    });

    it('serves its own purpose only, and is not used up by an attempt at another', async () => {
      const verification = await askForVerification();
      const recovery = await requestPasswordReset(REGISTRATION.email);
      expect(await reset(verification)).toMatchObject({ status: 400, body: STALE });
      expect(await verify(recovery)).toMatchObject({ status: 400, body: STALE });
      expect((await verify(verification)).status).toBe(200);
      // Confirming the address set the password, so no other link may change it.
      expect(await reset(recovery)).toMatchObject({ status: 400, body: STALE });
    });

    it('is dropped when a newer one is made', async () => {
      const older = await askForVerification();
      const { body: session } = await logIn(REGISTRATION.email, REGISTRATION.password);
      const again = await post('/api/auth/resend-verification/', {}, session);
      expect(again.body).toEqual({ message: `A new link is on its way to ${REGISTRATION.email}.` });
      await journal.deliver();
      const newer = tokenIn(journal.mailer.sent.at(-1));
      expect((await verify(older)).status).toBe(400);
      expect((await verify(newer)).status).toBe(200);
      const { body: own } = await logIn(REGISTRATION.email, NEW_PASSWORD);
      const done = await post('/api/auth/resend-verification/', {}, own);
      expect(done.body).toEqual({ message: 'Your email address is already confirmed.' });
    });

    it('to a new password is dropped when the person changes it on the account page', async () => {
      const person = await journal.as('author');
      const token = await requestPasswordReset(person.email);
      await post('/api/auth/change-password/', { current_password: PASSWORD, password: NEW_PASSWORD }, person);
      expect(await reset(token, 'yet another lantern 55')).toMatchObject({ status: 400, body: STALE });
    });

    it('to a new password does nothing once the account is deactivated', async () => {
      const { id, email } = await openAccount(journal.db);
      const token = await requestPasswordReset(email);
      await journal.db.updateTable('account').set({ is_active: false }).where('id', '=', id).execute();
      const before = await accounts();
      expect(await reset(token)).toMatchObject({ status: 400, body: STALE });
      expect(await accounts()).toEqual(before);
    });

    it('survives a refused password, whether too short or easy to guess from who the person is', async () => {
      const { email } = await openAccount(journal.db, { first_name: 'Bartholomew', email: 'bart@hospital.example' });
      const token = await requestPasswordReset(email);
      expect((await reset(token, 'short')).body.password).toEqual(['Use at least 12 characters.']);
      expect((await reset(token, 'Bartholomew1')).body.password).toEqual([expect.stringContaining('easy to guess')]);
      expect((await reset(token)).status).toBe(200);
    });

    it('carries its token in the fragment, on the configured site, whatever host the request named', async () => {
      const forged = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' };
      await journal.fetch('https://evil.example/api/auth/register/', json(REGISTRATION, undefined, forged));
      await journal.deliver();
      const [mail] = journal.mailer.sent;
      const link = `${SITE_URL}/verify-email#token=${tokenIn(mail)}`;
      expect(mail?.text).toContain(`\n${link}\n`);
      expect(mail?.html).toContain(`href="${link}"`);
      expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
    });

    it('is kept nowhere but in the mail: only a hash is stored, and nothing is logged', async () => {
      const tokens = [await askForVerification(), await requestPasswordReset(REGISTRATION.email)];
      const stored = await dumpDatabase(journal.db);
      for (const token of tokens) {
        expect(stored).not.toContain(token);
        expect(JSON.stringify(journal.logged)).not.toContain(token);
      }
    });

    it('is not used up by the programs that open links in emails', async () => {
      const token = await askForVerification();
      for (const path of [`/api/auth/verify-email/?token=${token}`, `/api/auth/reset-password/?token=${token}`]) {
        for (const method of ['GET', 'HEAD', 'OPTIONS']) {
          expect([204, 405]).toContain((await journal.fetch(path, { method })).status);
        }
      }
      expect((await verify(token)).status).toBe(200);
    });

    it.each([
      ['unknown', 'A'.repeat(43)],
      ['too short', 'A'.repeat(42)],
      ['of other characters', `${'A'.repeat(42)}'`],
      ['no text', ['A'.repeat(43)]],
      ['missing', undefined],
    ])('whose token is %s is refused', async (_, token) => {
      for (const path of ['/api/auth/verify-email/', '/api/auth/reset-password/']) {
        const password = path.includes('reset') ? { password: NEW_PASSWORD } : {};
        expect((await post(path, { token, ...password })).status).toBe(400);
      }
    });
  });

  describe('asking for a new password', () => {
    const ask = (email: string) => post('/api/auth/forgot-password/', { email });

    it('is answered the same for known, unknown and deactivated addresses', async () => {
      const known = await openAccount(journal.db);
      const closed = await openAccount(journal.db, { is_active: false });
      for (const email of [known.email, closed.email, 'nobody@hospital.example']) {
        const { status, body } = await ask(email);
        expect({ status, body }).toEqual({ status: 202, body: SENT });
      }
      await journal.deliver();
      expect(journal.mailer.sent.map(({ to }) => to.address)).toEqual([known.email]);
    });

    it('gets the same answer, but no email, after the third time in an hour', async () => {
      const { email } = await openAccount(journal.db);
      for (let time = 0; time < 5; time += 1) expect(await ask(email)).toMatchObject({ status: 202, body: SENT });
      await journal.deliver();
      expect(journal.mailer.sent).toHaveLength(3);
      journal.clock.advance(HOUR);
      await ask(email);
      await journal.deliver();
      expect(journal.mailer.sent).toHaveLength(4);
    });

    it('from one network gets the same answer, but no email, after the thirtieth time in an hour', async () => {
      const { email } = await openAccount(journal.db);
      for (let time = 0; time < 30; time += 1) await ask(`nobody${time}@hospital.example`);
      expect(await ask(email)).toMatchObject({ status: 202, body: SENT });
      await journal.deliver();
      expect(journal.mailer.sent).toEqual([]);
    });

    it('leaves the old password valid', async () => {
      const { email } = await openAccount(journal.db);
      await ask(email);
      await journal.deliver();
      expect((await logIn(email, PASSWORD)).status).toBe(200);
    });
  });

  describe('changing the password', () => {
    const change = (person: Person, current_password: string, password = NEW_PASSWORD) =>
      post('/api/auth/change-password/', { current_password, password }, person);

    it('needs the old one, ends all other sessions, and is announced by email', async () => {
      const person = await journal.as('author');
      const { body: elsewhere } = await logIn(person.email, PASSWORD);
      const { status, body } = await change(person, PASSWORD);
      const message = 'Your password was changed. All other sessions were ended.';
      expect({ status, body }).toEqual({ status: 200, body: { message } });
      expect(await isLetIn(person)).toBe(true);
      expect(await isLetIn(elsewhere)).toBe(false);
      expect((await logIn(person.email, PASSWORD)).status).toBe(401);
      expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200);
      await journal.deliver();
      expect(mailsTo(person.email, 'Your password was changed')).toHaveLength(1);
    });

    it('names the wrong field, and changes nothing', async () => {
      const person = await journal.as('author');
      const before = await accounts();
      const text = 'That is not your password.';
      expect((await change(person, 'not my password')).body).toEqual({ current_password: [text] });
      expect((await change(person, PASSWORD, 'short')).body.password).toEqual(['Use at least 12 characters.']);
      expect((await change(person, PASSWORD, person.email)).body.password).toEqual([expect.stringContaining('easy')]);
      expect(await accounts()).toEqual(before);
      expect(journal.wakes()).toBe(0);
    });

    it('does not let a stolen session guess: after ten wrong ones even the right one is refused', async () => {
      const person = await journal.as('author');
      for (let time = 0; time < 10; time += 1) expect((await change(person, 'a guess')).status).toBe(400);
      expect((await change(person, PASSWORD)).status).toBe(429);
      journal.clock.advance(10 * 60_000);
      expect((await change(person, PASSWORD)).status).toBe(200);
    });
  });

  describe('roles', () => {
    const give = (id: string, role: unknown, editor: Person) =>
      post(`/api/editor/account/${id}/role/`, { role }, editor);
    const roleOf = async (id: string) => (await accounts()).find((account) => account.id === id)?.role;

    it('are changed by an editor, end the old sessions, are logged, and announced by email', async () => {
      const editor = await journal.as('editor');
      const person = await journal.as('author');
      const { status, body } = await give(person.id, 'reviewer', editor);
      expect({ status, body }).toEqual({ status: 200, body: { message: 'The role was changed to reviewer.' } });
      expect(await roleOf(person.id)).toBe('reviewer');
      expect(await isLetIn(person)).toBe(false);
      await journal.deliver();
      expect(mailsTo(person.email, 'You are now a reviewer')).toHaveLength(1);
      const [event] = await journal.db.selectFrom('event').selectAll().execute();
      expect(event).toMatchObject({ actor: editor.email, actor_id: editor.id, action: 'role.changed' });
      expect(event).toMatchObject({ object_id: person.id, details: { from: 'author', to: 'reviewer' } });
    });

    it('are read from the database at every call, whatever the token or the browser say', async () => {
      const person = await journal.as('author');
      const asEditor = async () => (await get('/api/editor/accounts/', person)).status;
      const setRole = (role: string) =>
        journal.db.updateTable('account').set({ role }).where('id', '=', person.id).execute();
      expect(await asEditor()).toBe(403);
      await setRole('editor');
      expect(await asEditor()).toBe(200);
      await setRole('reviewer');
      expect(await asEditor()).toBe(403);
    });

    it('given again change nothing, and mail nothing', async () => {
      const editor = await journal.as('editor');
      const person = await journal.as('author');
      expect((await give(person.id, 'author', editor)).status).toBe(200);
      expect(await isLetIn(person)).toBe(true);
      await journal.deliver();
      expect(journal.mailer.sent).toEqual([]);
    });

    it('never leave the journal without an editor who can log in', async () => {
      const editor = await journal.as('editor');
      await openAccount(journal.db, { role: 'editor', is_active: false });
      const last = digestKey('This is the last editor. Make someone else an editor first.');
      expect(await give(editor.id, 'author', editor)).toMatchObject({ status: 409, body: last });
      await openAccount(journal.db, { role: 'editor' });
      expect((await give(editor.id, 'author', editor)).status).toBe(200);
    });

    it('may be taken from a deactivated editor by the last active one', async () => {
      const editor = await journal.as('editor');
      const closed = await openAccount(journal.db, { role: 'editor', is_active: false });
      expect((await give(closed.id, 'author', editor)).status).toBe(200);
    });

    it.each([
      ['an unknown role', { role: 'admin' }],
      ['a role in capitals', { role: 'EDITOR' }],
      ['a list of roles', { role: ['editor'] }],
      ['no role', {}],
      ['another field', { role: 'editor', is_active: true }],
    ])('are refused with %s', async (_, body) => {
      const editor = await journal.as('editor');
      const person = await openAccount(journal.db);
      expect((await post(`/api/editor/account/${person.id}/role/`, body, editor)).status).toBe(400);
      expect(await roleOf(person.id)).toBe('author');
    });

    it.each(['0000000000000000', 'x', '%00', '..%2F..', 'A'.repeat(16), 'a'.repeat(5000)])(
      'of an account that does not exist (%s) are answered with 404',
      async (id) => {
        expect((await give(id, 'editor', await journal.as('editor'))).status).toBe(404);
      },
    );

    it('are listed with the people who have them, and without any secret', async () => {
      const editor = await journal.as('editor', { last_name: 'Marlowe', first_name: 'Edith' });
      const person = await openAccount(journal.db, { first_name: 'Jan', last_name: 'de Vries_100%' });
      const { status, body } = await get('/api/editor/accounts/', editor);
      expect(status).toBe(200);
      const known = ['id', 'email', 'first_name', 'last_name', 'role', 'is_active', 'email_verified_at', 'created_at'];
      const keys = [...known, 'last_here_on'];
      expect(body.map((entry: object) => Object.keys(entry))).toEqual([keys, keys]);
      expect(body.map(({ id }: { id: string }) => id)).toEqual([editor.id, person.id]);
    });

    it('are listed page by page, editors first, each once and with the total, even while roles change', async () => {
      const editor = await journal.as('editor', { last_name: 'Zander' });
      for (let number = 0; number < 60; number += 1) {
        // Accounts with equal names differ by id.
        await openAccount(journal.db, {
          first_name: 'Jan',
          last_name: number % 3 === 0 ? 'de Vries' : `Name ${number}`,
        });
      }
      const listed: { id: string; last_name: string }[] = [];
      const sizes: number[] = [];
      let address: string | undefined = '/api/editor/accounts/';
      while (address) {
        const page: Response = await journal.fetch(address, { headers: bearer(editor.token) });
        expect(page.headers.get('x-total-count')).toBe('61');
        const entries = await page.json();
        sizes.push(entries.length);
        listed.push(...entries);
        address = page.headers.get('link')?.match(/^<(.+)>; rel="next"$/)?.[1];
        if (sizes.length === 1) await give(entries.at(-1).id, 'editor', editor);
      }
      expect(sizes).toEqual([25, 25, 11]);
      expect(new Set(listed.map(({ id }) => id)).size).toBe(61);
      expect(listed[0]?.id).toBe(editor.id);
      const names = listed.slice(1).map(({ last_name }) => last_name);
      expect(names).toEqual(
        names.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : one === other ? 0 : 1)),
      );
      const { body } = await get('/api/editor/accounts/?search=vries&after=editor-0000000000000000', editor);
      expect(body).toEqual([]);
      expect((await get('/api/editor/accounts/?after=1', editor)).body.after).toEqual([
        'Use the "after" value from a Link header.',
      ]);
    });

    it.each([
      ['MARLOWE', ['Marlowe']],
      ['vries_100%', ['de Vries_100%']],
      ['_', ['de Vries_100%']],
      ['%', ['de Vries_100%']],
      ['\\', []],
      ["' or 1=1 --", []],
      ['  ', ['Marlowe', 'de Vries_100%']],
    ])('are found by the words %s taken literally', async (search, names) => {
      const editor = await journal.as('editor', { last_name: 'Marlowe' });
      await openAccount(journal.db, { first_name: 'Jan', last_name: 'de Vries_100%' });
      const { body } = await get(`/api/editor/accounts/?search=${encodeURIComponent(search)}`, editor);
      expect(body.map(({ last_name }: { last_name: string }) => last_name)).toEqual(names);
    });

    it('are not searched for with a NUL, which no database takes', async () => {
      const editor = await journal.as('editor');
      expect((await get('/api/editor/accounts/?search=%00', editor)).status).toBe(400);
    });
  });
});
