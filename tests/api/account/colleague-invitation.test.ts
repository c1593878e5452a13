import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_TEXTS } from '#domain/account/account';
import type { Colleague } from '#domain/account/colleague/colleague';
import { type InvitedColleague, JOINING_TEXTS } from '#domain/account/colleague/invitation';
import { DAY_MS } from '#domain/kernel/date';
import { cleanUp } from '#server/assembly/chores';
import { bearer, dumpDatabase, json, PASSWORD, type Person, REGISTRATION, tokenIn } from '../../support/accounts.ts';
import { useTestJournal } from '../../support/journal.ts';

const INES = { email: 'ines@clinic.example', name: 'Inês Duarte', duty: 'section_editor', categories: ['Surgery'] };
const CHOSEN = 'velvet orchard 71 lantern';
const NAMES = { first_name: 'Inês', last_name: 'Duarte' };
const OFFICE = '/api/editor/colleague-invitations/';
const OWN = '/api/auth/colleague-invitation/';

describe('an invitation into the office', () => {
  const journal = useTestJournal();
  let edith: Person;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-24T10:00:00.000Z');
    edith = await journal.as('editor', { email: 'edith@journal.example', first_name: 'Edith', last_name: 'Marlowe' });
  });

  const call = async (path: string, body: object | undefined, from?: { token: string }, method = 'POST') => {
    const reply = await journal.fetch(path, { ...json(body ?? {}, from), method });
    return { status: reply.status, body: await reply.json() };
  };
  const read = async <Read>(path: string, { token }: { token: string } = edith): Promise<Read> =>
    (await journal.fetch(path, { headers: bearer(token) })).json();
  const list = () => read<InvitedColleague[]>(OFFICE);
  const invite = (body: object = INES, by = edith) => call(OFFICE, body, by);
  const mailedTo = (address: string) => journal.mailer.sent.filter(({ to }) => to.address === address);
  const newestLink = async (address = INES.email) => {
    await journal.deliver();
    return tokenIn(mailedTo(address).at(-1));
  };
  /** Invites a colleague; returns the token of the emailed link. */
  const inviteForToken = async (body: typeof INES = INES) => {
    expect((await invite(body)).status).toBe(200);
    return newestLink(body.email);
  };
  const show = (token: string) => call(`${OWN}show/`, { token });
  const join = (token: string, more: object = { ...NAMES, password: CHOSEN }) =>
    call(`${OWN}join/`, { token, ...more });
  const accept = (token: string, from: { token: string }) => call(`${OWN}accept/`, { token }, from);
  const logIn = (email: string, password: string, otp?: string) =>
    call('/api/auth/login/', { email, password, ...(otp && { otp }) });
  const colleague = async (email = INES.email) =>
    (await read<Colleague[]>('/api/editor/colleagues/')).find((one) => one.email === email);
  const stale = { status: 404, body: expect.objectContaining({ detail: JOINING_TEXTS.unknown }) };

  it('is listed until it is accepted, and brings someone new in with the duty and categories it names', async () => {
    const token = await inviteForToken();
    const [listed] = await list();
    expect(listed).toMatchObject({ ...INES, invited_by: 'Edith Marlowe', ends_on: '2026-12-01', state: 'open' });
    const seen = await show(token);
    expect(seen.body).toEqual({ ...INES, invited_by: 'Edith Marlowe', takes: 'password', name_to_ask_for: NAMES });
    expect((await join(token)).body).toMatchObject({ message: ACCOUNT_TEXTS.joined });
    expect(await list()).toEqual([]);
    expect(await colleague()).toMatchObject({ name: INES.name, duty: INES.duty, categories: INES.categories });
    const { status, body } = await logIn(INES.email, CHOSEN);
    expect([status, body.user.role]).toEqual([200, 'editor']);
    expect(await read<object>('/api/auth/me/', body)).toMatchObject({ email_verified: true, duty: INES.duty });
    await journal.deliver();
    expect(mailedTo(edith.email)).toMatchObject([{ subject: 'Inês Duarte has joined the editorial office' }]);
    const events = await journal.db.selectFrom('event').select(['actor', 'action']).orderBy('position').execute();
    expect(events).toEqual([
      { actor: edith.email, action: 'colleague.invited' },
      { actor: INES.email, action: 'account.confirmed' },
      { actor: INES.email, action: 'role.changed' },
      { actor: INES.email, action: 'colleague.joined' },
      { actor: INES.email, action: 'login.succeeded' },
    ]);
  });

  it('changes nothing when it is looked at, and its link is stored nowhere', async () => {
    const token = await inviteForToken();
    await show(token);
    await show(token);
    expect(await list()).toHaveLength(1);
    expect(await journal.db.selectFrom('account').select('email').execute()).toEqual([{ email: edith.email }]);
    expect(await dumpDatabase(journal.db)).not.toContain(token);
  });

  it('works once, even where two follow the link at the same moment', async () => {
    const token = await inviteForToken();
    const answers = await Promise.all([join(token), join(token, { ...NAMES, password: 'copper meadow quartz 38' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await join(token)).toEqual(stale);
    expect(await show(token)).toEqual(stale);
  });

  it('ends after seven days, with another link, and where it is withdrawn', async () => {
    const first = await inviteForToken();
    const [{ id = '' } = {}] = await list();
    journal.clock.advance(8 * DAY_MS);
    edith = await journal.as('editor', { email: 'second@journal.example' });
    expect(await show(first)).toEqual(stale);
    expect(await join(first)).toEqual(stale);
    expect(await list()).toMatchObject([{ state: 'expired' }]);
    expect((await call(`${OFFICE}${id}/resend/`, {}, edith)).status).toBe(200);
    const second = await newestLink();
    expect(await show(first)).toEqual(stale);
    expect((await show(second)).status).toBe(200);
    const withdrawn = await call(`${OFFICE}${id}/`, undefined, edith, 'DELETE');
    expect(withdrawn).toMatchObject({ status: 200, body: { invitations: [] } });
    expect(await join(second)).toEqual(stale);
    expect((await call(`${OFFICE}${id}/`, undefined, edith, 'DELETE')).status).toBe(404);
    expect((await call(`${OFFICE}${id}/resend/`, {}, edith)).status).toBe(404);
  });

  it('is forgotten a month after its link ended', async () => {
    await inviteForToken();
    journal.clock.advance(36 * DAY_MS);
    await cleanUp(journal.context);
    expect(await journal.db.selectFrom('colleague_invitation').select('id').execute()).toHaveLength(1);
    journal.clock.advance(2 * DAY_MS);
    await cleanUp(journal.context);
    expect(await journal.db.selectFrom('colleague_invitation').select('id').execute()).toEqual([]);
  });

  it.each([
    ['manages the journal no more', { duty: 'section_editor' }],
    ['may only read now', { duty: 'read_only' }],
  ] as const)('is void where whoever invited %s, until somebody who may sends it again', async (_, change) => {
    const token = await inviteForToken();
    const kofi = await journal.as('editor', { email: 'kofi@journal.example' });
    await journal.db.updateTable('colleague').set(change).where('account_id', '=', edith.id).execute();
    const refused = { status: 409, body: expect.objectContaining({ detail: JOINING_TEXTS.void }) };
    expect(await show(token)).toEqual(refused);
    expect(await join(token)).toEqual(refused);
    expect(await read<InvitedColleague[]>(OFFICE, kofi)).toMatchObject([{ state: 'void' }]);
    const [{ id = '' } = {}] = await read<InvitedColleague[]>(OFFICE, kofi);
    expect((await call(`${OFFICE}${id}/resend/`, {}, kofi)).status).toBe(200);
    expect((await join(await newestLink())).status).toBe(200);
  });

  it('is void where the account of whoever invited was closed', async () => {
    const token = await inviteForToken();
    await journal.db.updateTable('account').set({ is_active: false }).where('id', '=', edith.id).execute();
    expect((await join(token)).status).toBe(409);
    expect(await journal.db.selectFrom('account').select('id').execute()).toHaveLength(1);
  });

  it('is accepted by someone who has an account only after signing in, and ends their earlier sessions', async () => {
    const ines = await journal.as('author', { email: INES.email, ...NAMES });
    const token = await inviteForToken({ ...INES, email: 'INES@clinic.example', duty: 'read_only' });
    expect((await show(token)).body).toMatchObject({ takes: 'sign-in', name_to_ask_for: null });
    const taken = await join(token);
    expect(taken).toMatchObject({ status: 409, body: { detail: JOINING_TEXTS.signInFirst } });
    expect((await call(`${OWN}accept/`, { token })).status).toBe(401);
    const other = await journal.as('author');
    expect(await accept(token, other)).toMatchObject({
      status: 409,
      body: { detail: 'This invitation is for INES@clinic.example. Sign in with that address.' },
    });
    expect((await accept(token, ines)).status).toBe(200);
    expect((await journal.fetch('/api/auth/me/', { headers: bearer(ines.token) })).status).toBe(401);
    const { body } = await logIn(INES.email, PASSWORD);
    expect(await read<object>('/api/auth/me/', body)).toMatchObject({ duty: 'read_only' });
    await journal.deliver();
    expect(mailedTo(INES.email).at(-1)?.text).toContain('editor');
  });

  it('does not bypass a second factor: the link alone neither opens the account nor changes its password', async () => {
    const ines = await journal.as('author', { email: INES.email });
    const { secret } = (await call('/api/auth/second-factor/begin/', { password: PASSWORD }, ines)).body;
    const otp = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: journal.clock.now().getTime() });
    await call('/api/auth/second-factor/enable/', { password: PASSWORD, otp: otp() }, ines);
    const token = await inviteForToken();
    expect((await join(token)).status).toBe(409);
    expect((await logIn(INES.email, CHOSEN)).status).toBe(401);
    expect((await accept(token, ines)).status).toBe(200);
    expect((await logIn(INES.email, PASSWORD)).body).toMatchObject({ mfa_required: true });
  });

  it('ends what a stranger who had registered the address set: sessions, password and name', async () => {
    const registration = { ...REGISTRATION, username: INES.email, email: INES.email };
    await call('/api/auth/register/', registration);
    const stranger = (await logIn(INES.email, REGISTRATION.password)).body;
    const token = await inviteForToken();
    expect((await show(token)).body).toMatchObject({ takes: 'password', name_to_ask_for: NAMES });
    const tried = await accept(token, stranger);
    expect(tried).toMatchObject({ status: 409, body: { detail: JOINING_TEXTS.unconfirmed } });
    expect((await join(token, { password: CHOSEN })).body).toHaveProperty('first_name');
    expect((await join(token)).status).toBe(200);
    expect((await journal.fetch('/api/auth/me/', { headers: bearer(stranger.token) })).status).toBe(401);
    expect((await logIn(INES.email, REGISTRATION.password)).status).toBe(401);
    expect(await colleague()).toMatchObject({ name: INES.name });
  });

  it('lets a reviewer who never chose a password choose one, and keeps the name', async () => {
    const known = { email: INES.email, password_hash: null, first_name: 'Inês', last_name: 'Duarte Reis' };
    await journal.as('reviewer', known);
    const token = await inviteForToken();
    expect((await show(token)).body).toMatchObject({ takes: 'password', name_to_ask_for: null });
    expect((await join(token, { password: CHOSEN })).status).toBe(200);
    expect(await colleague()).toMatchObject({ name: 'Inês Duarte Reis' });
  });

  it('keeps its link where the password is refused', async () => {
    const token = await inviteForToken();
    const weak = await join(token, { ...NAMES, password: 'passwordpassword' });
    expect([weak.status, Object.keys(weak.body)]).toEqual([400, expect.arrayContaining(['password'])]);
    expect((await join(token)).status).toBe(200);
  });

  it.each([
    ['a colleague', 'edith@journal.example', 'edith@journal.example is already a member of the editorial office.'],
    ['a closed account', 'closed@clinic.example', 'The account of closed@clinic.example is closed.'],
    [
      'whoever is invited already',
      'Ines@Clinic.example',
      'Ines@Clinic.example has already been invited. Resend that invitation, or withdraw it first.',
    ],
  ])('is refused for %s', async (_, email, sentence) => {
    await journal.as('author', { email: 'closed@clinic.example', is_active: false });
    await inviteForToken();
    expect(await invite({ ...INES, email })).toMatchObject({ status: 409, body: { email: [sentence] } });
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ['no address', { email: 'nobody' }, 'email'],
    ['no name', { name: ' ' }, 'name'],
    ['a name with a line break', { name: 'Ines\nBcc: x' }, 'name'],
    ['an unknown duty', { duty: 'king' }, 'duty'],
    ['an unknown category', { categories: ['Astrology'] }, 'categories'],
  ])('with %s is refused at the field', async (_, wrong, field) => {
    const refused = await invite({ ...INES, ...wrong });
    expect([refused.status, refused.body[field]]).toEqual([400, [expect.any(String)]]);
    expect(await list()).toEqual([]);
  });

  it('is sent to one address once, even where two invite at the same moment', async () => {
    const answers = await Promise.all([invite(), invite()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await journal.deliver();
    expect(mailedTo(INES.email)).toHaveLength(1);
  });

  it('is not sent where it was withdrawn before its mail went', async () => {
    await invite();
    const [{ id = '' } = {}] = await list();
    await call(`${OFFICE}${id}/`, undefined, edith, 'DELETE');
    await journal.deliver();
    expect(journal.mailer.sent).toEqual([]);
  });

  it('cannot be guessed: after sixty wrong links from one network even a right one has to wait there', async () => {
    const token = await inviteForToken();
    for (let tries = 0; tries < 60; tries += 1) expect((await show('A'.repeat(43))).status).toBe(404);
    expect((await show(token)).status).toBe(429);
  });

  it('is sent thirty times an hour at most by one person', async () => {
    await invite();
    const [{ id = '' } = {}] = await list();
    for (let times = 1; times < 30; times += 1) await call(`${OFFICE}${id}/resend/`, {}, edith);
    expect((await call(`${OFFICE}${id}/resend/`, {}, edith)).status).toBe(429);
  });
});
