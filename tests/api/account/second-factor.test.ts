import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOGIN_FAILURES } from '#server/account/login';
import { CODE_CHECKS } from '#server/account/second-factor';
import { countRequest } from '#server/kernel/http/rate-limit';
import { bearer, dumpDatabase, PASSWORD, type Person, tokenIn } from '../../support/accounts.ts';
import { STEP, useSecondFactor } from '../../support/second-factor-calls.ts';

const digestKey = (sentence: string) => ({ detail: sentence, error: sentence, message: sentence });
const NO_CODE = { ...digestKey('Enter the code from your authenticator app.'), mfa_required: true };
const WRONG_CODE = {
  ...digestKey('That code is wrong or has already been used. Enter a new one.'),
  mfa_required: true,
};
const WRONG_FIRST = { otp: ['That code is wrong. Enter the one your app shows now.'] };
const SET_UP_ALREADY = digestKey('Two-factor authentication is already on. Turn it off first, then set it up again.');

describe('a second factor', () => {
  const on = useSecondFactor();

  describe('is set up', () => {
    it('with a secret an authenticator app reads, then a first code, and answers ten recovery codes once', async () => {
      const person = await on.journal.as('author');
      const begun = await on.begin(person);
      expect(begun.status).toBe(200);
      expect(begun.body.secret).toMatch(/^[A-Z2-7]{32}$/);
      const uri = new URL(begun.body.uri);
      expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', begun.body.secret]);
      expect(await on.me(person)).toMatchObject({ has_second_factor: false });
      const enabled = await on.enable(person, on.codeOf(begun.body.secret));
      expect(enabled.status).toBe(200);
      expect(new Set(enabled.body.recovery_codes).size).toBe(10);
      for (const code of enabled.body.recovery_codes) expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
      expect(await on.me(person)).toMatchObject({ has_second_factor: true });
    });

    it('not before the first code is right: until then the password alone logs in', async () => {
      const person = await on.journal.as('author');
      const { secret } = (await on.begin(person)).body;
      for (const otp of ['000000', '', 'abcd-efgh', on.codeOf(secret, 2), on.codeOf(secret, -2)]) {
        expect(await on.enable(person, otp)).toEqual({ status: 400, body: WRONG_FIRST });
      }
      expect((await on.logIn(person.email)).status).toBe(200);
    });

    it('not without having begun', async () => {
      const person = await on.journal.as('author');
      expect(await on.enable(person, '123456')).toEqual({ status: 400, body: WRONG_FIRST });
    });

    it('and switched off only by someone who knows the password', async () => {
      const person = await on.journal.as('author');
      const wrong = { status: 400, body: { password: ['That is not your password.'] } };
      expect(await on.begin(person, 'a guess')).toEqual(wrong);
      const { secret } = (await on.begin(person)).body;
      expect(await on.enable(person, on.codeOf(secret), 'a guess')).toEqual(wrong);
      expect(await on.disable(person, on.codeOf(secret), 'a guess')).toEqual(wrong);
    });

    it('once: while it is on, a stolen session cannot replace it', async () => {
      const { person, secret, recoveryCodes } = await on.enrolled();
      expect(await on.begin(person)).toEqual({ status: 409, body: SET_UP_ALREADY });
      expect(await on.enable(person, recoveryCodes[0] ?? '')).toEqual({ status: 409, body: SET_UP_ALREADY });
      expect(await on.logIn(person.email)).toEqual({ status: 401, body: NO_CODE });
      expect((await on.logIn(person.email, on.codeOf(secret))).status).toBe(200);
    });

    it('and switched off only with a code or a recovery code: the password and an open session are not enough', async () => {
      const { person, secret, recoveryCodes } = await on.enrolled();
      const bare = await on.post('/api/auth/second-factor/disable/', { password: PASSWORD }, person);
      expect([bare.status, bare.body.otp]).toEqual([400, ['Enter a code.']]);
      const other = await on.enrolled();
      const text = 'That code is wrong or has already been used. Enter a new one, or a recovery code.';
      for (const otp of ['000000', other.recoveryCodes[0] ?? '', on.codeOf(secret, 3)]) {
        expect(await on.disable(person, otp)).toEqual({ status: 400, body: { otp: [text] } });
      }
      expect(await on.me(person)).toMatchObject({ has_second_factor: true });
      expect((await on.disable(person, recoveryCodes[3] ?? '')).status).toBe(200);
      expect(await on.me(person)).toMatchObject({ has_second_factor: false });
    });

    it('and its code cannot be guessed there either', async () => {
      const { person, secret } = await on.enrolled();
      for (let time = 0; time < CODE_CHECKS.max; time += 1)
        expect((await on.disable(person, '000000')).status).toBe(400);
      expect((await on.disable(person, on.codeOf(secret))).status).toBe(429);
      on.journal.clock.advance(CODE_CHECKS.seconds * 1_000);
      expect((await on.disable(person, on.codeOf(secret))).status).toBe(200);
    });

    it('and switched off, each with an email to its owner that contains no code', async () => {
      const { person, secret, recoveryCodes } = await on.enrolled();
      await on.journal.deliver();
      await on.disable(person, on.codeOf(secret));
      await on.journal.deliver();
      expect(on.journal.mailer.sent.map(({ to, subject }) => [to.address, subject])).toEqual([
        [person.email, 'Two-factor authentication is on'],
        [person.email, 'Two-factor authentication is off'],
      ]);
      for (const { text } of on.journal.mailer.sent) {
        expect(text).toContain('/forgot-password');
        for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
      }
    });

    it('again after it was switched off, which voids the old codes', async () => {
      const { person, secret, recoveryCodes } = await on.enrolled();
      expect((await on.disable(person, on.codeOf(secret))).status).toBe(200);
      expect((await on.logIn(person.email)).status).toBe(200);
      const begun = (await on.begin(person)).body;
      expect((await on.enable(person, on.codeOf(begun.secret))).status).toBe(200);
      on.journal.clock.advance(2 * STEP);
      expect((await on.logIn(person.email, on.codeOf(secret))).status).toBe(401);
      expect((await on.logIn(person.email, recoveryCodes[0])).status).toBe(401);
      expect((await on.logIn(person.email, on.codeOf(begun.secret))).status).toBe(200);
    });

    it('and switched off with a line in the event log each, and no code or secret in it', async () => {
      const { person, secret, recoveryCodes } = await on.enrolled();
      await on.disable(person, recoveryCodes[0] ?? '');
      const events = await on.journal.db.selectFrom('event').selectAll().orderBy('position').execute();
      expect(events).toMatchObject([
        { action: 'second-factor.enabled', actor_id: person.id, details: {} },
        { action: 'second-factor.disabled', actor_id: person.id, details: {} },
      ]);
      for (const hidden of [secret, ...recoveryCodes]) expect(JSON.stringify(events)).not.toContain(hidden);
    });

    it('with recovery codes stored only as hashes', async () => {
      const { recoveryCodes } = await on.enrolled();
      const stored = await dumpDatabase(on.journal.db);
      for (const code of recoveryCodes) {
        expect(stored).not.toContain(code);
        expect(stored).not.toContain(code.replaceAll('-', ''));
      }
    });
  });

  describe('at login', () => {
    it('is asked for after the right password only, and without counting as a failure', async () => {
      const { person } = await on.enrolled();
      expect(await on.logIn(person.email)).toEqual({ status: 401, body: NO_CODE });
      expect(await on.journal.db.selectFrom('rate_limit').selectAll().execute()).toEqual([]);
      const wrong = await on.logIn(person.email, '123456', 'not the password');
      expect(wrong).toEqual({ status: 401, body: digestKey('Invalid email or password.') });
    });

    it('takes a code once', async () => {
      const { person, secret } = await on.enrolled();
      const code = on.codeOf(secret);
      expect((await on.logIn(person.email, code)).status).toBe(200);
      expect(await on.logIn(person.email, code)).toEqual({ status: 401, body: WRONG_CODE });
    });

    it.each([
      [-2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
      [2, 401],
    ])('answers a code that is %i steps off with %i', async (steps, status) => {
      const { person, secret } = await on.enrolled();
      expect((await on.logIn(person.email, on.codeOf(secret, steps))).status).toBe(status);
    });

    it('takes no code older than the last one used', async () => {
      const { person, secret } = await on.enrolled();
      const [earlier, later] = [on.codeOf(secret), on.codeOf(secret, 1)];
      expect((await on.logIn(person.email, later)).status).toBe(200);
      expect((await on.logIn(person.email, earlier)).status).toBe(401);
    });

    it('takes the code that set it up no second time', async () => {
      const person = await on.journal.as('author');
      const { secret } = (await on.begin(person)).body;
      const code = on.codeOf(secret);
      await on.enable(person, code);
      expect(await on.logIn(person.email, code)).toEqual({ status: 401, body: WRONG_CODE });
    });

    it('takes each recovery code once, in any case, with or without its hyphens', async () => {
      const { person, recoveryCodes } = await on.enrolled();
      const [first = '', second = '', third = ''] = recoveryCodes;
      for (const code of [first, second.replaceAll('-', ''), ` ${third.toUpperCase()} `]) {
        expect((await on.logIn(person.email, code)).status).toBe(200);
        expect(await on.logIn(person.email, code)).toEqual({ status: 401, body: WRONG_CODE });
      }
    });

    it("takes no code of another person's", async () => {
      const [mine, theirs] = [await on.enrolled(), await on.enrolled()];
      expect((await on.logIn(mine.person.email, on.codeOf(theirs.secret))).status).toBe(401);
      expect((await on.logIn(mine.person.email, theirs.recoveryCodes[0])).status).toBe(401);
    });

    it.each(['12345', '1234567', '１２３４５６', '12 34', "' or 1=1", '\0\0\0\0\0\0', '------'])(
      'refuses %j as a code',
      async (otp) => {
        const { person } = await on.enrolled();
        expect(await on.logIn(person.email, otp)).toEqual({ status: 401, body: WRONG_CODE });
      },
    );

    it('cannot be guessed: wrong codes count as failures and lock the account', async () => {
      const { person, secret } = await on.enrolled();
      for (let time = 0; time < LOGIN_FAILURES.max - 1; time += 1) {
        await countRequest(on.journal.context, LOGIN_FAILURES, person.email);
      }
      expect((await on.logIn(person.email, '000000')).status).toBe(401);
      expect((await on.logIn(person.email, on.codeOf(secret))).status).toBe(429);
    });

    it('is asked for after a new password from a emailed link too', async () => {
      const { person } = await on.enrolled();
      await on.post('/api/auth/forgot-password/', { email: person.email });
      await on.journal.deliver();
      const password = 'velvet orchard 71 lantern';
      await on.post('/api/auth/reset-password/', { token: tokenIn(on.journal.mailer.sent.at(-1)), password });
      expect(await on.logIn(person.email, undefined, password)).toEqual({ status: 401, body: NO_CODE });
    });
  });

  describe('that the journal requires of editors', () => {
    beforeEach(() => {
      on.journal.context.requireEditorMfa = true;
    });
    afterEach(() => {
      on.journal.context.requireEditorMfa = false;
    });
    const accounts = (person: Person) => on.journal.fetch('/api/editor/accounts/', { headers: bearer(person.token) });

    it('opens the office: without it an editor is told so at login, and refused by every call', async () => {
      const editor = await on.journal.as('editor');
      const login = await on.logIn(editor.email);
      expect(login).toMatchObject({ status: 200, body: { mfa_enrolment_required: true } });
      const refused = await accounts(editor);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toEqual({
        ...digestKey('Editors of this journal must use two-factor authentication. Set it up on your account page.'),
        mfa_enrolment_required: true,
      });
      const { secret } = (await on.begin(editor)).body;
      expect((await accounts(editor)).status).toBe(403);
      expect(await on.me(editor)).toMatchObject({ requires_second_factor: true, has_second_factor: false });
      await on.enable(editor, on.codeOf(secret));
      expect((await accounts(editor)).status).toBe(200);
      on.journal.clock.advance(2 * STEP);
      await on.disable(editor, on.codeOf(secret));
      expect((await accounts(editor)).status).toBe(403);
    });

    it('is not required again of an editor who has one, nor of anyone else', async () => {
      const { person, secret } = await on.enrolled('editor');
      const author = await on.journal.as('author');
      for (const login of [await on.logIn(person.email, on.codeOf(secret)), await on.logIn(author.email)]) {
        expect(login.status).toBe(200);
        expect(login.body).not.toHaveProperty('mfa_enrolment_required');
      }
    });
  });
});
