import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { LOGIN_FAILURES } from '#server/account/login';
import { cleanUp } from '#server/assembly/chores';
import { countRequest } from '#server/kernel/http/rate-limit';
import { findCurrent, isBuildRunning } from '#server/publishing/queries';
import { bearer, json, openAccount, PASSWORD, startSession, tokenIn } from '../../support/accounts.ts';
import { csrfHeaders } from '../../support/csrf.ts';
import { docx } from '../../support/documents.ts';
import { underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { chargedManuscript, chargeStates, connectPaypal, payerCalls } from '../../support/payments.ts';
import { startPaypal } from '../../support/paypal-server.ts';
import { submit } from '../../support/submissions.ts';

const TODAY = '2026-11-21T10:00:00.000Z';
const AHEAD = '2031-01-01T00:00:00.000Z';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('what was begun while the clock ran years ahead', () => {
  const journal = useTestJournal();
  beforeEach(async () => {
    journal.clock.set(TODAY);
    await journal.empty();
  });

  const me = async (token: string) => (await journal.fetch('/api/auth/me/', { headers: bearer(token) })).status;
  const ahead = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    journal.clock.set(AHEAD);
    const result = await work();
    journal.clock.set(TODAY);
    return result;
  };

  it('locks no one out for years: an address that was locked then is open', async () => {
    const { email } = await openAccount(journal.db);
    const logIn = () => journal.fetch('/api/auth/login/', json({ email, password: PASSWORD }));
    await ahead(async () => {
      for (let time = 0; time < LOGIN_FAILURES.max; time += 1)
        await countRequest(journal.context, LOGIN_FAILURES, email);
      expect((await logIn()).status).toBe(429);
    });
    expect((await logIn()).status).toBe(200);
  });

  it('lets no link to a new password work for years', async () => {
    const { email } = await openAccount(journal.db);
    await ahead(async () => {
      await journal.fetch('/api/auth/forgot-password/', json({ email }));
      await journal.deliver();
    });
    const body = { token: tokenIn(journal.mailer.sent.at(-1)), password: 'velvet orchard 71 lantern' };
    expect((await journal.fetch('/api/auth/reset-password/', json(body))).status).toBe(400);
  });

  it('keeps no session: neither one that began then, nor one that was used then past its idle time', async () => {
    const account = await openAccount(journal.db);
    const used = await startSession(journal.context, account);
    await journal.db
      .updateTable('session')
      .set({ last_seen_at: new Date(AHEAD) })
      .execute();
    const begun = await ahead(() => startSession(journal.context, account));
    expect([await me(begun.token), await me(used.token)]).toEqual([401, 200]);
    const listed = await journal.fetch('/api/auth/sessions/', { headers: bearer(used.token) });
    expect((await listed.json()).map(({ id }: { id: string }) => id)).toEqual([used.sessionId]);
    journal.clock.advance(3 * HOUR);
    expect(await me(used.token)).toBe(401);
  });

  it('keeps no upload, and no row of a limit or a link, past the next cleaning', async () => {
    const person = await journal.as('author');
    const upload = await ahead(async () => {
      const again = await startSession(journal.context, person);
      await journal.fetch('/api/auth/forgot-password/', json({ email: person.email }));
      await journal.deliver();
      const announced = { filename: 'study.pdf', size: 5_000_000, sha256: 'a'.repeat(64) };
      const sent = json(announced, again, await csrfHeaders(journal.fetch));
      return (await journal.fetch('/api/uploads/', sent)).json();
    });
    const own = { ...(await csrfHeaders(journal.fetch)), ...bearer(person.token) };
    const read = await journal.fetch(`/api/uploads/${upload.upload_id}`, { headers: own });
    expect([upload.parts, read.status]).toEqual([2, 404]);
    await cleanUp(journal.context);
    for (const table of ['upload', 'rate_limit', 'one_time_token'] as const) {
      expect([table, await journal.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
  });

  it('holds no payment that was being taken then, and no build of the site', async () => {
    const paypal = await startPaypal();
    connectPaypal(journal, paypal);
    const { id, form } = await chargedManuscript(journal);
    const pay = payerCalls(journal);
    const { orderId } = await (await pay.order(form)).json();
    paypal.approve(orderId);
    await journal.db
      .updateTable('payment')
      .set({ state: 'unverified', asked_at: new Date(AHEAD), updated_at: new Date(AHEAD) })
      .execute();
    expect((await pay.capture(orderId)).status).toBe(200);
    expect(await chargeStates(journal.db, id)).toEqual(['paid', 'completed']);
    await paypal.close();
    await journal.db.deleteFrom('site_build').execute();
    const build = { reason: 'start', release: null, asked_by: '', asked_at: AHEAD } as const;
    const running = { ...build, id: 'running', state: 'running', started_at: AHEAD } as const;
    const handedOn = { ...build, id: 'handed-on', state: 'asked', called_at: AHEAD } as const;
    await journal.db.insertInto('site_build').values([running, handedOn]).execute();
    expect(await isBuildRunning(journal.context.reader, journal.clock.now())).toBe(false);
  });

  it('hides neither the build that readers see now, nor a failure since', async () => {
    const build = { reason: 'office', release: null, asked_by: '', asked_at: TODAY } as const;
    const ready = { ...build, state: 'live' } as const;
    await journal.db
      .insertInto('site_build')
      .values([
        { ...ready, id: 'ahead', finished_at: AHEAD },
        { ...ready, id: 'now', finished_at: TODAY },
        { ...build, id: 'broken', state: 'failed', finished_at: '2026-11-21T10:05:00.000Z' },
      ])
      .execute();
    journal.clock.advance(HOUR);
    expect((await findCurrent(journal.context.reader, journal.clock.now()))?.id).toBe('now');
    const editor = await journal.as('editor');
    const site = await (await journal.fetch('/api/editor/site/', { headers: bearer(editor.token) })).json();
    expect(site.failure).toMatchObject({ id: 'broken' });
  });

  it('refuses no code of a second factor for years because a later one was used', async () => {
    const person = await journal.as('author');
    const post = async (path: string, body: object, from?: { token: string }) =>
      (await journal.fetch(`/api/auth/${path}/`, json(body, from))).json();
    const { secret } = await post('second-factor/begin', { password: PASSWORD }, person);
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: journal.clock.now().getTime() });
    await post('second-factor/enable', { password: PASSWORD, otp: code() }, person);
    const logIn = () => post('login', { email: person.email, password: PASSWORD, otp: code() });
    expect(await ahead(logIn)).toMatchObject({ token: expect.any(String) });
    journal.clock.advance(60_000);
    expect(await logIn()).toMatchObject({ token: expect.any(String) });
    // A code is still valid for one login only.
    expect(await logIn()).toMatchObject({ mfa_required: true });
  });

  it('leaves a reviewer the link of a mail sent then, as long after the due date as any, and not for years', async () => {
    const editor = await journal.as('editor');
    const manuscript = await underReviewManuscript(journal.db);
    const invitation = json({ reviewer_email: 'reviewer@clinic.example', due_on: '2026-12-20' }, editor);
    expect((await journal.fetch(`/api/editor/manuscript/${manuscript}/assign-reviewer/`, invitation)).status).toBe(200);
    await ahead(() => journal.deliver());
    const token = tokenIn(journal.mailer.sent.find(({ to }) => to.address === 'reviewer@clinic.example'));
    const openInvitation = async () => (await journal.fetch('/api/review-invitation/show/', json({ token }))).status;
    expect(await openInvitation()).toBe(200);
    journal.clock.set('2027-03-20T10:00:00.000Z');
    expect(await openInvitation()).toBe(200);
    journal.clock.set('2027-03-22T10:00:00.000Z');
    expect(await openInvitation()).toBe(404);
  });

  it('lets no co-author’s link work for years, and accepts today what was submitted then', async () => {
    const author = await journal.as('author');
    // Takes two minutes: the maximum number of co-authors per day.
    const co_authors = JSON.stringify(
      Array.from({ length: 99 }, (_, at) => ({ name: `Grace Lin ${at}`, email: `lin-${at}@university.example` })),
    );
    const send = (title: string, person: { token: string }) =>
      submit(journal.fetch, { ...author, ...person }, { fields: { title, co_authors }, file });
    const file = { name: 'Study.docx', bytes: docx() };
    const titles = ['One study', 'Two studies', 'Three studies', 'Four studies'];
    const then = await ahead(async () => {
      const session = await startSession(journal.context, author);
      const numbers = [];
      for (const title of titles) numbers.push((await (await send(title, session)).json()).manuscript_number);
      expect((await send('Five studies', session)).status).toBe(429);
      await journal.deliver();
      return numbers;
    });
    const token = tokenIn(journal.mailer.sent.find(({ to }) => to.address === 'lin-0@university.example'));
    expect((await journal.fetch('/api/co-authorship/show/', json({ token }))).status).toBe(404);
    const again = await send('One study', author);
    expect([again.status, then.includes((await again.json()).manuscript_number)]).toEqual([201, false]);
  });

  it('keeps no file that no one claimed past the day after', async () => {
    await journal.files.write('upload/abandoned.pdf', new Blob(['%PDF-']));
    const row = { object_key: 'upload/abandoned.pdf', remove_after: new Date(AHEAD) };
    await journal.db.insertInto('unclaimed_file').values(row).execute();
    await cleanUp(journal.context);
    // Someone may be about to claim it.
    expect(await journal.files.read('upload/abandoned.pdf')).toBeDefined();
    journal.clock.advance(DAY + HOUR);
    await cleanUp(journal.context);
    expect(await journal.files.read('upload/abandoned.pdf')).toBeUndefined();
  });
});

describe('what a machine with its clock ten seconds ahead has written', () => {
  const journal = useTestJournal();
  const TEN_SECONDS_LATER = '2026-11-21T10:00:10.000Z';
  const there = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    journal.clock.set(TEN_SECONDS_LATER);
    const result = await work();
    journal.clock.set(TODAY);
    return result;
  };
  beforeEach(async () => {
    journal.clock.set(TODAY);
    await journal.empty();
  });

  it('remains valid: the session, the upload in progress, the locked address', async () => {
    const person = await journal.as('author');
    const csrf = await csrfHeaders(journal.fetch);
    const { token, upload } = await there(async () => {
      const session = await startSession(journal.context, person);
      const announced = { filename: 'study.pdf', size: 5_000_000, sha256: 'a'.repeat(64) };
      const sent = await journal.fetch('/api/uploads/', json(announced, session, csrf));
      for (let time = 0; time < LOGIN_FAILURES.max; time += 1)
        await countRequest(journal.context, LOGIN_FAILURES, person.email);
      return { token: session.token, upload: await sent.json() };
    });
    await cleanUp(journal.context);
    const read = await journal.fetch(`/api/uploads/${upload.upload_id}`, { headers: { ...csrf, ...bearer(token) } });
    const logIn = await journal.fetch('/api/auth/login/', json({ email: person.email, password: PASSWORD }));
    expect([read.status, logIn.status]).toEqual([200, 429]);
  });
});
