import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOGIN_FAILURES } from '#server/account/login';
import { cleanUp } from '#server/clean-up';
import { count } from '#server/http/rate-limit';
import { isUnderWay } from '#server/site-build/queries';
import { bearer, json, openAccount, PASSWORD, startSession, tokenIn } from '../support/accounts.ts';
import { csrfHeaders } from '../support/csrf.ts';
import { engines } from '../support/engines.ts';
import { openTestJournal, type TestJournal } from '../support/journal.ts';
import { charged, payer, payThrough, standing } from '../support/payments.ts';
import { startPaypal } from '../support/paypal-server.ts';

const TODAY = '2026-11-21T10:00:00.000Z';
const AHEAD = '2031-01-01T00:00:00.000Z';
const HOUR = 3_600_000;

describe.each(await engines())('on $name, what was begun while the clock ran years ahead', (engine) => {
  let journal: TestJournal;
  beforeAll(async () => {
    journal = await openTestJournal(engine);
  });
  beforeEach(async () => {
    journal.clock.set(TODAY);
    await journal.empty();
  });
  afterAll(() => journal.close());

  const me = async (token: string) => (await journal.fetch('/api/auth/me/', { headers: bearer(token) })).status;
  const ahead = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    journal.clock.set(AHEAD);
    const result = await work();
    journal.clock.set(TODAY);
    return result;
  };

  it('locks nobody out for years: an address that was closed then is open', async () => {
    const { email } = await openAccount(journal.db);
    const logIn = () => journal.fetch('/api/auth/login/', json({ email, password: PASSWORD }));
    await ahead(async () => {
      for (let time = 0; time < LOGIN_FAILURES.max; time += 1) await count(journal.context, LOGIN_FAILURES, email);
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
    payThrough(journal, paypal);
    const { id, form } = await charged(journal);
    const pay = payer(journal);
    const { orderId } = await (await pay.order(form)).json();
    paypal.approve(orderId);
    await journal.db
      .updateTable('payment')
      .set({ state: 'unverified', asked_at: new Date(AHEAD), updated_at: new Date(AHEAD) })
      .execute();
    expect((await pay.capture(orderId)).status).toBe(200);
    expect(await standing(journal.db, id)).toEqual(['paid', 'completed']);
    await paypal.close();
    await journal.db.deleteFrom('site_build').execute();
    await journal.db
      .insertInto('site_build')
      .values({
        id: 'ahead',
        reason: 'start',
        release: null,
        state: 'running',
        asked_by: '',
        asked_at: AHEAD,
        started_at: AHEAD,
      })
      .execute();
    expect(await isUnderWay(journal.context.reader, journal.clock.now())).toBe(false);
  });
});
