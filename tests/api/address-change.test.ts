import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/date';
import { bearer, json, PASSWORD, type Person, tokenIn } from '../support/accounts.ts';
import { underReviewManuscript } from '../support/factories.ts';
import { useTestJournal } from '../support/journal.ts';

const OLD = 'ana@old.example';
const NEW = 'ana@new.example';
const STALE = 'This link was used already or is too old. Ask for a new one.';
const ADDRESS = '/api/auth/address/';
const CONFIRM = '/api/auth/address/confirm/';

describe('another address for an account', () => {
  const journal = useTestJournal();
  let ana: Person;

  beforeEach(async () => {
    ana = await journal.as('author', { email: OLD });
  });
  afterEach(async () => {
    expect(journal.logged).toEqual([]);
    await journal.empty();
  });

  const post = async (path: string, body: object, from?: { token: string }) => {
    const response = await journal.fetch(path, json(body, from));
    return { status: response.status, body: await response.json() };
  };
  const ask = (email = NEW, from: { token: string } = ana) => post(ADDRESS, { email, password: PASSWORD }, from);
  const mailTo = async (address: string, subject: RegExp) => {
    await journal.deliver();
    return journal.mailer.sent.filter((mail) => mail.to.address === address && subject.test(mail.subject)).at(-1);
  };
  const oldLink = async () => tokenIn(await mailTo(OLD, /is to change/));
  const newLink = async () => tokenIn(await mailTo(NEW, /confirm your new/));
  const logIn = (email: string) => post('/api/auth/login/', { email, password: PASSWORD });
  const pending = async () => {
    const response = await journal.fetch('/api/auth/me/', { headers: bearer(ana.token) });
    return (await response.json()).pending_address;
  };

  it('is taken once both addresses have confirmed it; then all sessions end, and the old address is told', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({ status: 200, body: { pending: { email: NEW, is_agreed: false } } });
    const [old, fresh] = [await oldLink(), await newLink()];

    const first = await post(CONFIRM, { token: fresh });
    expect(first).toMatchObject({ status: 200, body: { is_changed: false } });
    expect(await pending()).toEqual({ email: NEW, is_agreed: false, is_confirmed: true });
    expect((await logIn(NEW)).status).toBe(401);

    const second = await post(CONFIRM, { token: old });
    expect(second).toMatchObject({ status: 200, body: { is_changed: true } });
    expect((await journal.fetch('/api/auth/me/', { headers: bearer(ana.token) })).status).toBe(401);
    expect((await logIn(OLD)).status).toBe(401);
    expect((await logIn(NEW)).status).toBe(200);
    expect((await mailTo(OLD, /was changed/))?.text).not.toContain(NEW);
  });

  it('is for nobody who has not confirmed the present one: an invitation to a stranger’s address would go along', async () => {
    const stranger = await journal.as('reviewer', { email: 'expert@clinic.example', email_verified_at: null });
    const editor = await journal.as('editor');
    const manuscript = await underReviewManuscript(journal.db);
    const invitation = { reviewer_email: 'expert@clinic.example' };
    const invited = await post(`/api/editor/manuscript/${manuscript}/assign-reviewer/`, invitation, editor);
    expect(invited.status).toBe(200);
    const given = await post(`/api/editor/account/${stranger.id}/address/`, { email: NEW }, editor);
    expect([(await ask(NEW, stranger)).status, given.status]).toEqual([409, 409]);
    await journal.deliver();
    expect(journal.mailer.sent.filter((mail) => mail.to.address === NEW)).toEqual([]);
  });

  it('takes each link once, and none after seven days, a later wish, a cancelled one or a new password', async () => {
    await ask();
    const used = await newLink();
    await post(CONFIRM, { token: used });
    expect(await post(CONFIRM, { token: used })).toMatchObject({ status: 400, body: { message: STALE } });

    await ask();
    const replaced = await oldLink();
    await ask('ana@third.example');
    expect((await post(CONFIRM, { token: replaced })).status).toBe(400);

    await ask();
    const cancelled = await oldLink();
    const answer = await journal.fetch(ADDRESS, { ...json({}, ana), method: 'DELETE' });
    expect(await answer.json()).toEqual({ message: 'Your address stays as it is.', pending: null });
    expect((await post(CONFIRM, { token: cancelled })).status).toBe(400);

    await ask();
    const stopped = await newLink();
    const change = { current_password: PASSWORD, password: 'velvet orchard 71 lantern' };
    expect((await post('/api/auth/change-password/', change, ana)).status).toBe(200);
    expect((await post(CONFIRM, { token: stopped })).status).toBe(400);
  });

  it('is forgotten after seven days', async () => {
    await ask();
    const late = await oldLink();
    journal.clock.advance(7 * DAY_MS + 1000);
    expect((await post(CONFIRM, { token: late })).status).toBe(400);
  });

  it('is refused with the wrong password, as the present address, and where an account has it, at that field', async () => {
    await journal.as('author', { email: 'taken@clinic.example' });
    const wrong = await post(ADDRESS, { email: NEW, password: 'not the password' }, ana);
    expect(wrong).toMatchObject({ status: 400, body: { password: ['That is not your password.'] } });
    expect(await ask(OLD.toUpperCase())).toMatchObject({
      status: 400,
      body: { email: ['This is the address of the account already.'] },
    });
    expect(await ask('Taken@clinic.example')).toMatchObject({
      status: 400,
      body: { email: [expect.stringContaining('already exists')] },
    });
    expect(await pending()).toBeNull();
  });

  it('that somebody else has registered meanwhile changes nothing, and says so', async () => {
    await ask();
    const [old, fresh] = [await oldLink(), await newLink()];
    await journal.as('author', { email: NEW });
    await post(CONFIRM, { token: fresh });
    expect(await post(CONFIRM, { token: old })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Another account has this address') },
    });
    expect((await logIn(OLD)).status).toBe(200);
  });

  it('of two links followed at once changes it once', async () => {
    await ask();
    const links = [await oldLink(), await newLink()];
    const answers = await Promise.all(links.map((token) => post(CONFIRM, { token })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body.is_changed)).toHaveLength(1);
    expect((await logIn(NEW)).status).toBe(200);
  });

  describe('by the office, for somebody who no longer reads the present one', () => {
    const give =
      (account: Person, email = NEW) =>
      async (from: { token: string }) =>
        post(`/api/editor/account/${account.id}/address/`, { email }, from);

    it('changes by the new address alone; the present one is told, and a new password there stops it', async () => {
      const editor = await journal.as('editor');
      expect((await give(ana)(editor)).status).toBe(200);
      const told = await mailTo(OLD, /is to change/);
      expect(told?.text).toContain('/forgot-password');
      await post('/api/auth/forgot-password/', { email: OLD });
      const reset = tokenIn(await mailTo(OLD, /new password/));
      const stopped = await newLink();
      await post('/api/auth/reset-password/', { token: reset, password: 'velvet orchard 71 lantern' });
      expect((await post(CONFIRM, { token: stopped })).status).toBe(400);

      await give(ana)(editor);
      expect((await post(CONFIRM, { token: await newLink() })).body.is_changed).toBe(true);
    });

    it('never is given to a colleague, whose account opens more than the own work', async () => {
      const editor = await journal.as('editor');
      const colleague = await journal.as('editor', { email: 'colleague@journal.example' });
      expect(await give(colleague)(editor)).toMatchObject({
        status: 409,
        body: { message: 'Somebody of the office changes the address in their own account.' },
      });
    });
  });
});
