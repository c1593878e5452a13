import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/kernel/date';
import { hourlyChores } from '#server/assembly/chores';
import { runChores } from '#server/kernel/outbox/chore';
import { bearer, json, PASSWORD, type Person, startSession, tokenIn } from '../../support/accounts.ts';
import { addAssignment, addDraft, underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const OLD = 'ana@old.example';
const NEW = 'ana@new.example';
const STALE = 'This link has already been used or has expired. Ask for a new one.';
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
  const oldLink = async () => tokenIn(await mailTo(OLD, /is about to change/));
  const newLink = async () => tokenIn(await mailTo(NEW, /confirm your new/));
  const logIn = (email: string) => post('/api/auth/login/', { email, password: PASSWORD });
  const pending = async () => {
    const response = await journal.fetch('/api/auth/me/', { headers: bearer(ana.token) });
    return (await response.json()).pending_address;
  };

  it('takes effect once both addresses have confirmed it; all sessions end, and the old address is notified', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({ status: 200, body: { pending: { email: NEW, is_agreed: false } } });
    const [old, fresh] = [await oldLink(), await newLink()];

    const first = await post(CONFIRM, { token: fresh });
    expect(first).toMatchObject({ status: 200, body: { is_changed: false } });
    expect(await pending()).toEqual({ email: NEW, is_agreed: false, is_confirmed: true, stops_until: null });
    expect((await logIn(NEW)).status).toBe(401);

    const second = await post(CONFIRM, { token: old });
    expect(second).toMatchObject({ status: 200, body: { is_changed: true } });
    expect((await journal.fetch('/api/auth/me/', { headers: bearer(ana.token) })).status).toBe(401);
    expect((await logIn(OLD)).status).toBe(401);
    expect((await logIn(NEW)).status).toBe(200);
    expect((await mailTo(OLD, /was changed/))?.text).not.toContain(NEW);
  });

  it('is asked for at most three times a day, by whoever asks: its mailbox is a stranger’s until it is confirmed', async () => {
    for (const name of ['ben', 'cleo', 'dora']) {
      const person = await journal.as('author', { email: `${name}@clinic.example` });
      expect((await ask(NEW, person)).status).toBe(200);
    }
    expect((await ask()).status).toBe(429);
    expect((await ask('ana@other.example')).status).toBe(200);
    journal.clock.advance(DAY_MS);
  });

  it('is for no one who has not confirmed the present one: an invitation to a stranger’s address would go along', async () => {
    const stranger = await journal.as('reviewer', { email: 'expert@clinic.example', email_verified_at: null });
    const editor = await journal.as('editor');
    const manuscript = await underReviewManuscript(journal.db);
    const invitation = { reviewer_email: 'expert@clinic.example' };
    const invited = await post(`/api/editor/manuscript/${manuscript}/assign-reviewer/`, invitation, editor);
    expect(invited.status).toBe(200);
    const wish = { email: NEW, password: PASSWORD };
    const given = await post(`/api/editor/account/${stranger.id}/address/`, wish, editor);
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
    expect(await answer.json()).toEqual({ message: 'Your address remains unchanged.', pending: null });
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
      body: { email: ['This is already the address of the account.'] },
    });
    expect(await ask('Taken@clinic.example')).toMatchObject({
      status: 400,
      body: { email: [expect.stringContaining('already exists')] },
    });
    expect(await pending()).toBeNull();
  });

  it('is not kept from whoever reads its mailbox by someone who only typed it in', async () => {
    const unconfirmed = await journal.as('author', { email: NEW.toUpperCase(), email_verified_at: null });
    await addDraft(journal.db, unconfirmed);
    await ask();
    for (const token of [await newLink(), await oldLink()]) await post(CONFIRM, { token });
    expect((await logIn(NEW)).body.user).toMatchObject({ id: ana.id });
    expect((await journal.fetch('/api/auth/me/', { headers: bearer(unconfirmed.token) })).status).toBe(401);
  });

  it('that someone else has confirmed meanwhile, or was asked to review at, changes nothing, and says so', async () => {
    await ask();
    const [old, fresh] = [await oldLink(), await newLink()];
    const other = await journal.as('author', { email: NEW, email_verified_at: null });
    await addAssignment(journal.db, other);
    await post(CONFIRM, { token: fresh });
    expect(await post(CONFIRM, { token: old })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Another account now has this address') },
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

  describe('by the office, for someone who no longer reads the present one', () => {
    const HOUR_MS = 3_600_000;
    let editor: Person;
    beforeEach(async () => {
      editor = await journal.as('editor');
    });
    const give = (account: Person, from = editor, entered: object = { password: PASSWORD }) =>
      post(`/api/editor/account/${account.id}/address/`, { email: NEW, ...entered }, from);
    const wait = async (hours: number) => {
      journal.clock.advance(hours * HOUR_MS);
      await runChores(journal.context, hourlyChores);
      await journal.deliver();
    };
    const stopLink = async () => tokenIn(await mailTo(OLD, /is about to change/));
    const actions = async () =>
      (await journal.db.selectFrom('event').select(['action', 'actor']).orderBy('position').execute()).map(
        ({ action, actor }) => `${action} ${actor}`,
      );

    it('changes three days after the office has asked, by the new address alone, and is logged and emailed', async () => {
      expect(await give(ana)).toMatchObject({
        status: 200,
        body: { pending: { is_agreed: true, is_confirmed: false, stops_until: expect.any(String) } },
      });
      const early = await post(CONFIRM, { token: await newLink() });
      expect(early.body).toMatchObject({ is_changed: false, message: expect.stringContaining('72 hours') });
      await wait(71);
      expect((await logIn(OLD)).status).toBe(200);
      await wait(1.1);
      expect((await logIn(OLD)).status).toBe(401);
      expect((await logIn(NEW)).status).toBe(200);
      expect(await mailTo(OLD, /was changed/)).toBeDefined();
      expect(await actions()).toEqual(
        expect.arrayContaining([`account.address-asked ${editor.email}`, `account.address-changed ${NEW}`]),
      );
    });

    it('changes at once if the new address is confirmed later than that', async () => {
      await give(ana);
      await wait(80);
      expect((await logIn(OLD)).status).toBe(200);
      expect((await post(CONFIRM, { token: await newLink() })).body.is_changed).toBe(true);
    });

    it('can be stopped from the current address, once, and the office is notified', async () => {
      await give(ana);
      const [stop, fresh] = [await stopLink(), await newLink()];
      expect((await post(CONFIRM, { token: stop })).status).toBe(400);
      expect((await post('/api/auth/address/stop/', { token: stop })).status).toBe(200);
      expect((await post('/api/auth/address/stop/', { token: stop })).status).toBe(400);
      expect((await post(CONFIRM, { token: fresh })).status).toBe(400);
      await wait(80);
      expect((await logIn(OLD)).status).toBe(200);
      expect(await mailTo(MERIDIAN.officeEmail, /was stopped/)).toBeDefined();
      expect(await actions()).toContain(`account.address-stopped ${OLD}`);
    });

    it('is stopped by a new password, too', async () => {
      await give(ana);
      await post('/api/auth/forgot-password/', { email: OLD });
      const reset = tokenIn(await mailTo(OLD, /new password/));
      const fresh = await newLink();
      await post('/api/auth/reset-password/', { token: reset, password: 'velvet orchard 71 lantern' });
      expect((await post(CONFIRM, { token: fresh })).status).toBe(400);
    });

    it('takes the password of the editor, and the code of a second factor', async () => {
      expect((await give(ana, editor, {})).status).toBe(400);
      expect(await give(ana, editor, { password: 'not the password' })).toMatchObject({
        status: 400,
        body: { password: ['That is not your password.'] },
      });
      const totp = { totp_secret: 'JBSWY3DPEHPK3PXP', totp_enabled_at: '2026-11-01T08:00:00Z' };
      await journal.db.updateTable('account').set(totp).where('id', '=', editor.id).execute();
      expect(await give(ana)).toMatchObject({ status: 400, body: { otp: [expect.stringContaining('code')] } });
    });

    it('is closed to an editor outside of a manuscript that others review', async () => {
      const manuscript_id = await underReviewManuscript(journal.db, { submitter_id: editor.id });
      await addAssignment(journal.db, ana, { manuscript_id });
      expect(await give(ana)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('A manuscript in review is hidden from you') },
      });
    });

    it('is not made for an account that is shut out meanwhile', async () => {
      await give(ana);
      const fresh = await newLink();
      await journal.db.updateTable('account').set({ is_active: false }).where('id', '=', ana.id).execute();
      expect((await post(CONFIRM, { token: fresh })).status).toBe(400);
    });

    it('keeps someone tied to what they wrote who joins the office later', async () => {
      const manuscript_id = await underReviewManuscript(journal.db);
      const authors = journal.db.updateTable('manuscript_author').set({ email: OLD });
      await authors.where('manuscript_id', '=', manuscript_id).where('position', '=', 2).execute();
      await give(ana);
      await post(CONFIRM, { token: await newLink() });
      await wait(73);
      await journal.db.updateTable('account').set({ role: 'editor' }).where('id', '=', ana.id).execute();
      const later = await startSession(journal.context, { ...ana, role: 'editor', email: NEW });
      const seen = await journal.fetch(`/api/editor/manuscript/${manuscript_id}/`, { headers: bearer(later.token) });
      expect(seen.status).toBe(404);
    });

    it('never is given to a colleague, whose account opens more than the own work', async () => {
      const colleague = await journal.as('editor', { email: 'colleague@journal.example' });
      expect(await give(colleague)).toMatchObject({
        status: 409,
        body: { message: 'Members of the office change their address in their own account.' },
      });
    });
  });
});
