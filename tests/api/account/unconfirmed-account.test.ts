import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_TEXTS } from '#domain/account/account';
import { bearer, json, type Person, startSession, tokenIn } from '../../support/accounts.ts';
import { docx, paragraph } from '../../support/documents.ts';
import { underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { submit } from '../../support/submissions.ts';

const EXPERT = 'expert@clinic.example';
const STRANGERS = 'copper meadow quartz 38';
const OWNERS = 'velvet orchard 71 lantern';
const REGISTRATION = {
  username: EXPERT,
  email: EXPERT,
  password: STRANGERS,
  role: 'reviewer',
  first_name: 'Mallory',
  last_name: 'Stranger',
};
const STALE = 'This link has already been used or has expired. Ask for a new one.';
const NAMES = { first_name: 'Ingrid', last_name: 'Solheim' };

describe('an account whose address no one has confirmed', () => {
  const journal = useTestJournal();
  let editor: Person;
  let stranger: { token: string; user: { id: string; role: string } };

  beforeEach(async () => {
    editor = await journal.as('editor', { email: 'editor@journal.example' });
    expect((await post('/api/auth/register/', REGISTRATION)).status).toBe(201);
    stranger = (await logIn(STRANGERS)).body;
  });
  afterEach(async () => {
    expect(journal.logged).toEqual([]);
    await journal.empty();
  });

  const post = async (path: string, body: object, from?: { token: string }) => {
    const response = await journal.fetch(path, json(body, from));
    return { status: response.status, body: await response.json() };
  };
  const get = async (path: string, { token }: { token: string }) => {
    const response = await journal.fetch(path, { headers: bearer(token) });
    return { status: response.status, body: await response.json() };
  };
  const logIn = (password: string) => post('/api/auth/login/', { email: EXPERT, password });
  const isLetIn = async (from: { token: string }) => (await get('/api/auth/me/', from)).status === 200;
  const account = () =>
    journal.db.selectFrom('account').selectAll().where('email', '=', EXPERT).executeTakeFirstOrThrow();
  const newestMail = async (subject: RegExp) => {
    await journal.deliver();
    return journal.mailer.sent.filter((mail) => mail.to.address === EXPERT && subject.test(mail.subject)).at(-1);
  };
  const confirmationToken = async () => tokenIn(await newestMail(/confirm your email/));
  const verify = (token: string, password = OWNERS) => post('/api/auth/verify-email/', { token, password });
  /** Invites the address as an editor; returns the token of the emailed link and the assignment's id. */
  const invite = async () => {
    const manuscript = await underReviewManuscript(journal.db);
    const path = `/api/editor/manuscript/${manuscript}/assign-reviewer/`;
    expect((await post(path, { reviewer_email: EXPERT }, editor)).status).toBe(200);
    const token = tokenIn(await newestMail(/Invitation to review/));
    const { id } = await journal.db.selectFrom('review_assignment').select('id').executeTakeFirstOrThrow();
    return { manuscript, token, id };
  };
  const answer = (token: string, more: object = NAMES) =>
    post('/api/review-invitation/answer/', { token, answer: 'accept', ...more });
  const secondFactor = async (password: string, from: { token: string }) => {
    const { secret } = (await post('/api/auth/second-factor/begin/', { password }, from)).body;
    const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: journal.clock.now().getTime() });
    expect((await post('/api/auth/second-factor/enable/', { password, otp }, from)).status).toBe(200);
  };

  describe('that a stranger registered', () => {
    it('learns of no invitation to the address, and opens none', async () => {
      const { id } = await invite();
      const path = `/api/reviewer/assignment/${id}/`;
      expect(await get('/api/reviewer/assignments/', stranger)).toEqual({ status: 200, body: [] });
      expect((await get(path, stranger)).status).toBe(404);
      expect((await get(`${path}manuscript/1/`, stranger)).status).toBe(404);
      expect((await post(`${path}answer/`, { answer: 'accept', ...NAMES }, stranger)).status).toBe(404);
      expect((await post(`${path}interests/`, { has_none: true }, stranger)).status).toBe(404);
      const [row] = await journal.db.selectFrom('review_assignment').selectAll().execute();
      expect(row).toMatchObject({ accepted_at: null, interests: null });
    });

    it('opens an assignment by the emailed link, in a browser in which the account is signed in too', async () => {
      const { id, token } = await invite();
      const headers = { ...bearer(stranger.token), 'X-Review-Token': token };
      expect((await journal.fetch(`/api/reviewer/assignment/${id}/`, { headers })).status).toBe(200);
    });

    it('loses its sessions, its password and its second factor when the invitation is answered by its link', async () => {
      await secondFactor(STRANGERS, stranger);
      const { token } = await invite();
      const { status, body } = await answer(token);
      expect([status, body.password_ended]).toEqual([200, true]);
      expect(await isLetIn(stranger)).toBe(false);
      expect((await logIn(STRANGERS)).status).toBe(401);
      expect(await account()).toMatchObject({
        email_verified_at: journal.clock.now(),
        password_hash: null,
        ...NAMES,
        totp_secret: null,
        totp_enabled_at: null,
      });
      expect(await journal.db.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
      const mail = await newestMail(/Your email address is confirmed/);
      expect(mail?.text).toContain('https://journal.example/forgot-password');
    });

    it('loses them when it is declined, too, and by the link in the reviewer’s area', async () => {
      const { id, token } = await invite();
      const headers = { 'X-Review-Token': token };
      const path = `/api/reviewer/assignment/${id}/answer/`;
      const response = await journal.fetch(path, json({ answer: 'decline' }, undefined, headers));
      expect([response.status, (await response.json()).password_ended]).toEqual([200, true]);
      expect(await isLetIn(stranger)).toBe(false);
      expect((await logIn(STRANGERS)).status).toBe(401);
    });

    it('keeps them while the owner of the mailbox only looks at the invitation', async () => {
      const { token } = await invite();
      expect((await post('/api/review-invitation/show/', { token })).status).toBe(200);
      expect(await isLetIn(stranger)).toBe(true);
    });

    it('loses them to whoever confirms the address, who chooses the password', async () => {
      await secondFactor(STRANGERS, stranger);
      const { status, body } = await verify(await confirmationToken());
      expect([status, body.message]).toEqual([
        200,
        'Thank you. Your email address is confirmed. Please sign in with your new password.',
      ]);
      expect(await isLetIn(stranger)).toBe(false);
      expect((await logIn(STRANGERS)).status).toBe(401);
      const owner = await logIn(OWNERS);
      expect(owner.status).toBe(200);
      expect((await get('/api/auth/me/', owner.body)).body).toMatchObject({
        email_verified: true,
        has_second_factor: false,
        user: { role: 'reviewer' },
      });
    });

    it('is taken by the owner with a link to a new password, second factor or not, and the name can be changed', async () => {
      await secondFactor(STRANGERS, stranger);
      await post('/api/auth/forgot-password/', { email: EXPERT });
      const token = tokenIn(await newestMail(/Choose a new password/));
      expect((await post('/api/auth/reset-password/', { token, password: OWNERS })).status).toBe(200);
      expect(await isLetIn(stranger)).toBe(false);
      expect((await logIn(STRANGERS)).status).toBe(401);
      const owner = (await logIn(OWNERS)).body;
      const profile = { ...NAMES, affiliation: '', country: '', orcid: '' };
      expect((await post('/api/auth/profile/', profile, owner)).status).toBe(200);
      expect(await account()).toMatchObject({ ...NAMES, email_verified_at: journal.clock.now() });
    });

    it('cannot take the link to a new password away from the owner by changing the password itself', async () => {
      await post('/api/auth/forgot-password/', { email: EXPERT });
      const token = tokenIn(await newestMail(/Choose a new password/));
      const change = { current_password: STRANGERS, password: 'another stranger 44 trick' };
      expect((await post('/api/auth/change-password/', change, stranger)).status).toBe(200);
      expect((await post('/api/auth/reset-password/', { token, password: OWNERS })).status).toBe(200);
      expect((await logIn(OWNERS)).status).toBe(200);
    });

    it('reaches, once confirmed, earlier invitations from the account', async () => {
      const { id } = await invite();
      await verify(await confirmationToken());
      const owner = (await logIn(OWNERS)).body;
      expect((await get('/api/reviewer/assignments/', owner)).body).toMatchObject([{ id }]);
      expect((await get(`/api/reviewer/assignment/${id}/`, owner)).status).toBe(200);
    });
  });

  describe('and roles', () => {
    const changeRole = (id: string, role: string) => post(`/api/editor/account/${id}/role/`, { role }, editor);

    it.each(['editor', 'reviewer'])('is not made %s', async (role) => {
      const { id } = await journal.as('author', { email_verified_at: null });
      const { status, body } = await changeRole(id, role);
      expect([status, body.detail]).toEqual([
        409,
        'The email address of this account is unconfirmed. Its role can be changed once its owner has confirmed it.',
      ]);
      const stored = await journal.db.selectFrom('account').select('role').where('id', '=', id).executeTakeFirst();
      expect(stored).toEqual({ role: 'author' });
    });

    it('is made editor once it is confirmed, and may be made author before', async () => {
      const { id } = stranger.user;
      expect((await changeRole(id, 'author')).status).toBe(200);
      await verify(await confirmationToken());
      expect((await changeRole(id, 'editor')).status).toBe(200);
    });

    it('edits nothing with the role of an editor it was given before, and is told that it is an author', async () => {
      const { token } = await journal.as('editor', { email_verified_at: null });
      expect((await get('/api/editor/accounts/', { token })).status).toBe(403);
      expect((await get('/api/auth/me/', { token })).body).toMatchObject({
        email_verified: false,
        user: { role: 'author' },
      });
    });

    it('is not an editor who could remain as the last one', async () => {
      await journal.as('editor', { email_verified_at: null });
      const { status, body } = await changeRole(editor.id, 'author');
      expect([status, body.detail]).toEqual([409, 'This is the last editor. Make someone else an editor first.']);
    });

    it('shows as not confirmed among the accounts, in the finder and beside the assignments', async () => {
      const { manuscript } = await invite();
      const { body: accounts } = await get(`/api/editor/accounts/?search=${EXPERT}`, editor);
      expect(accounts).toMatchObject([{ email: EXPERT, email_verified_at: null }]);
      const { body: found } = await get(`/api/editor/manuscript/${manuscript}/find-reviewers/?search=Mallory`, editor);
      expect(found).toMatchObject([{ email: EXPERT, email_verified: false }]);
      const look = async () => (await get(`/api/editor/manuscript/${manuscript}/`, editor)).body.assignments;
      expect(await look()).toMatchObject([{ reviewer: { email: EXPERT, email_verified: false } }]);
      await verify(await confirmationToken());
      expect(await look()).toMatchObject([{ reviewer: { email: EXPERT, email_verified: true } }]);
    });
  });

  describe('and its confirmation', () => {
    it('asks for the password, and a refused one leaves the link usable', async () => {
      const token = await confirmationToken();
      const missing = await post('/api/auth/verify-email/', { token });
      expect([missing.status, missing.body.password]).toEqual([400, ['Enter a password.']]);
      expect((await verify(token, 'Mallory Stranger')).body.password).toEqual([expect.stringMatching(/easy to guess/)]);
      expect((await account()).email_verified_at).toBeNull();
      expect((await verify(token)).status).toBe(200);
      expect(await verify(token, 'yet another lantern 55')).toMatchObject({ status: 400, body: { detail: STALE } });
    });

    it('takes the words that were typed at registration, from whoever typed them', async () => {
      expect((await verify(await confirmationToken(), STRANGERS)).status).toBe(200);
      expect(await isLetIn(stranger)).toBe(false);
      expect((await logIn(STRANGERS)).status).toBe(200);
    });

    it('keeps the password and the session only for someone signed in with the account', async () => {
      const token = await confirmationToken();
      const confirm = (from: { token: string }) => post('/api/auth/confirm-own-address/', { token }, from);
      expect(await confirm(editor)).toMatchObject({ status: 409, body: { detail: ACCOUNT_TEXTS.otherAccountLink } });
      expect((await account()).email_verified_at).toBeNull();
      expect(await confirm(stranger)).toMatchObject({
        status: 200,
        body: { message: ACCOUNT_TEXTS.ownAddressConfirmed },
      });
      expect((await account()).email_verified_at).not.toBeNull();
      expect(await isLetIn(stranger)).toBe(true);
      expect((await logIn(STRANGERS)).status).toBe(200);
      expect(await confirm(stranger)).toMatchObject({ status: 400, body: { detail: STALE } });
    });

    it('needs no password in a browser that knew it, where nothing ends, and one in any other', async () => {
      const inBrowser = { 'sec-fetch-site': 'same-origin' };
      const address = 'ann@hospital.example';
      const registration = { ...REGISTRATION, username: address, email: address, password: OWNERS };
      const registered = await journal.fetch('/api/auth/register/', json(registration, undefined, inBrowser));
      const [cookie = ''] = (registered.headers.get('set-cookie') ?? '').split(';');
      await journal.deliver();
      const token = tokenIn(journal.mailer.sent.findLast(({ to }) => to.address === address));
      const confirm = async (headers: Record<string, string>) => {
        const response = await journal.fetch('/api/auth/verify-email/', json({ token }, undefined, headers));
        return { status: response.status, body: await response.json() };
      };
      const refused = { status: 400, body: { password: ['Enter a password.'] } };
      expect(await confirm(inBrowser)).toMatchObject(refused);
      expect(await confirm({ cookie: `${cookie.slice(0, -3)}___` })).toMatchObject(refused);
      expect(await confirm({ cookie })).toMatchObject({
        status: 200,
        body: { message: ACCOUNT_TEXTS.ownAddressConfirmed },
      });
      expect((await post('/api/auth/login/', { email: address, password: OWNERS })).status).toBe(200);
      expect(await confirm({ cookie })).toMatchObject({ status: 400, body: { detail: STALE } });
    });

    it('is recorded in the event log, with how it came about', async () => {
      await verify(await confirmationToken());
      const [event] = await journal.db
        .selectFrom('event')
        .selectAll()
        .where('action', '=', 'account.confirmed')
        .execute();
      expect(event).toMatchObject({ actor: EXPERT, object_id: stranger.user.id, details: { by: 'confirmation' } });
    });

    it('ends nothing of an account that was confirmed before: an invitation leaves it as it is', async () => {
      await verify(await confirmationToken());
      const owner = (await logIn(OWNERS)).body;
      const { token } = await invite();
      const { status, body } = await answer(token, {});
      expect([status, body.password_ended]).toEqual([200, false]);
      expect(await isLetIn(owner)).toBe(true);
    });

    it('is not emailed again after it', async () => {
      const first = await confirmationToken();
      await post('/api/auth/resend-verification/', {}, stranger);
      await verify(first);
      journal.mailer.sent.length = 0;
      await journal.deliver();
      expect(journal.mailer.sent).toEqual([]);
    });

    it('of a change of password that was under way when the address was confirmed leaves the owner’s', async () => {
      const token = await confirmationToken();
      const [changed, confirmed] = await Promise.all([
        post('/api/auth/change-password/', { current_password: STRANGERS, password: 'stranger again 91 x' }, stranger),
        verify(token),
      ]);
      expect(confirmed.status).toBe(200);
      expect([200, 400, 401]).toContain(changed.status);
      expect((await logIn(OWNERS)).status).toBe(200);
      expect((await logIn('stranger again 91 x')).status).toBe(401);
    });
  });

  it('submits and follows manuscripts like any other', async () => {
    const person = await startSession(journal.context, { id: stranger.user.id, email: EXPERT, role: 'author' });
    const file = { name: 'Sleep.docx', bytes: docx({ body: paragraph('Sleep.') }) };
    expect((await submit(journal.fetch, person, { file })).status).toBe(201);
    expect((await get('/api/author/manuscripts/', person)).body).toHaveLength(1);
  });
});
