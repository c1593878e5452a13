import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Effect } from '#domain/desk/delivery/effects';
import { addDays, plainDate } from '#domain/kernel/date';
import { cleanUp } from '#server/assembly/chores';
import { allDeliverers } from '#server/assembly/deliverers';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { kindsInLane, LANES, laneOf } from '#server/kernel/outbox/lane';
import { claimEffect } from '#server/kernel/outbox/queries';
import { startWorker } from '#server/kernel/outbox/worker';
import { scheduleBuilds } from '#server/publishing/request-build';
import { caughtMailer, openMailer } from '../../../src/server/kernel/adapters/mail.ts';
import {
  type Deliverer,
  type Deliverers,
  type DeliveryBounds,
  deliverDue,
  deliverLanes,
  PermanentFailure,
} from '../../../src/server/kernel/outbox/deliver.ts';
import { bearer, dumpDatabase, json, openAccount, startSession } from '../../support/accounts.ts';
import { submittedManuscript } from '../../support/factories.ts';
import { type TestJournal, useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const effects = (journal: TestJournal) =>
  journal.db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute();

/** The outbox itself defines no kinds; these are the test's. */
type AnyDeliverers = Readonly<Record<string, Deliverer<never>>>;
const known = (deliverers: AnyDeliverers) => deliverers as Deliverers;
const put = (journal: TestJournal, kind = 'test', payload = {}, dueAt?: Date) =>
  enqueue(journal.db, { kind, payload } as Effect, journal.clock.now(), dueAt);

describe('work in the outbox', () => {
  const journal = useTestJournal();

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
  });

  const deliver = (deliverers: AnyDeliverers, portion?: DeliveryBounds) =>
    deliverDue(journal.context, known(deliverers), portion);
  const failing = (message: string): AnyDeliverers => ({
    test: async () => {
      throw new Error(message);
    },
  });
  const counting = () => {
    const ids: string[] = [];
    return { ids, deliverers: { test: async ({ id }: { id: string }) => void ids.push(id) } };
  };
  const only = async () => {
    const [row, ...others] = await effects(journal);
    expect(others).toEqual([]);
    if (!row) throw new Error('The outbox is empty.');
    return row;
  };

  describe('is written with the change that causes it', () => {
    it('and is not there when the change is rolled back', async () => {
      const transaction = journal.db.transaction().execute(async (trx) => {
        await enqueue(trx, { kind: 'mail.verify-email', payload: { account_id: 'a' } }, journal.clock.now());
        throw new Error('The change failed.');
      });
      await expect(transaction).rejects.toThrow('The change failed.');
      expect(await effects(journal)).toEqual([]);
    });

    it('so that a registration whose last statement fails leaves neither account nor mail nor event', async () => {
      // Two events cannot have the same hash, so the log refuses the event of the registration.
      const head = { id: 1, position: -1, hash: 'x' };
      await journal.db.insertInto('event_head').values(head).execute();
      const email = 'grace.lin@hospital.example';
      const registration = { username: email, email, password: 'copper meadow quartz 38' };
      const names = { first_name: 'Grace', last_name: 'Lin', role: 'author' };
      const response = await journal.fetch('/api/auth/register/', json({ ...registration, ...names }));
      expect(response.status).toBe(500);
      expect((await response.json()).detail).toMatch(/^Something went wrong\. Reference: [0-9a-f]{12}$/);
      expect(await effects(journal)).toEqual([]);
      expect(await journal.db.selectFrom('account').selectAll().execute()).toEqual([]);
      expect(journal.wakes()).toBe(0);
    });

    it('and holds ids, no words and no secrets', async () => {
      const { email } = await openAccount(journal.db, { email: 'grace.lin@hospital.example', last_name: 'Lin' });
      await journal.fetch('/api/auth/forgot-password/', json({ email }));
      const { kind, payload } = await only();
      expect(kind).toBe('mail.reset-password');
      expect(Object.keys(payload)).toEqual(['account_id']);
      await journal.deliver();
      expect(JSON.stringify(await effects(journal))).not.toMatch(/grace|Lin|token/);
    });
  });

  describe('is delivered', () => {
    it('once, the longest due first, and then kept as delivered', async () => {
      await put(journal);
      journal.clock.advance(MINUTE);
      await put(journal);
      const [first, second] = await effects(journal);
      const { ids, deliverers } = counting();
      expect(await deliver(deliverers)).toEqual({ delivered: 2, failed: 0 });
      expect(await deliver(deliverers)).toEqual({ delivered: 0, failed: 0 });
      expect(ids).toEqual([first?.id, second?.id]);
      for (const row of await effects(journal)) {
        expect(row).toMatchObject({ status: 'delivered', attempts: 1, delivered_at: journal.clock.now() });
      }
    });

    it('with its id and what it was given', async () => {
      await put(journal, 'test', { account_id: 'a', count: 2, flag: true, nothing: null });
      const given: unknown[] = [];
      await deliver({ test: async (effect: unknown) => void given.push(effect) });
      const payload = { account_id: 'a', count: 2, flag: true, nothing: null };
      expect(given).toEqual([{ id: (await only()).id, payload }]);
    });

    it('not before it is due', async () => {
      await put(journal, 'test', {}, new Date(journal.clock.now().getTime() + 1));
      const { deliverers } = counting();
      expect(await deliver(deliverers)).toEqual({ delivered: 0, failed: 0 });
      journal.clock.advance(1);
      expect(await deliver(deliverers)).toEqual({ delivered: 1, failed: 0 });
    });

    it('in a portion, or until it is enough', async () => {
      for (let count = 0; count < 5; count += 1) await put(journal);
      const { ids, deliverers } = counting();
      expect(await deliver(deliverers, { limit: 2 })).toEqual({ delivered: 2, failed: 0 });
      expect(await deliver(deliverers, { shouldStop: () => ids.length === 3 })).toEqual({ delivered: 1, failed: 0 });
      expect(await deliver(deliverers)).toEqual({ delivered: 2, failed: 0 });
    });

    it('only by a worker that knows its kind, where a function serves one feature: the rest waits untouched', async () => {
      await put(journal, 'of-another-feature');
      const { deliverers } = counting();
      expect(await deliver(deliverers, { onlyKnown: true })).toEqual({ delivered: 0, failed: 0 });
      expect(await deliver({}, { onlyKnown: true })).toEqual({ delivered: 0, failed: 0 });
      expect(await only()).toMatchObject({ status: 'waiting', attempts: 0 });
      expect(await deliver({ 'of-another-feature': async () => {} })).toEqual({ delivered: 1, failed: 0 });
    });

    it('even where an earlier version wrote it under another spelling of its kind', async () => {
      await put(journal, 'review-copy', { manuscript_id: 'm', round: 2 });
      const given: unknown[] = [];
      const deliverers = { 'review-copy.make': async ({ payload }: { payload: unknown }) => void given.push(payload) };
      expect(await deliver(deliverers, { onlyKnown: true, lane: 'files' })).toEqual({ delivered: 1, failed: 0 });
      expect(given).toEqual([{ manuscript_id: 'm', round: 2 }]);
    });
  });

  describe('that fails', () => {
    it('is tried again after 1, 5, 15 and 60 minutes, then after hours, and given up after ten tries', async () => {
      await put(journal);
      const waits = [1, 5, 15, 60, 120, 240, 480, 960, 1440];
      for (const [index, minutes] of waits.entries()) {
        expect(await deliver(failing('The server is away.'))).toEqual({ delivered: 0, failed: 1 });
        const next_at = new Date(journal.clock.now().getTime() + minutes * MINUTE);
        const row = { status: 'waiting', attempts: index + 1, next_at, last_error: 'The server is away.' };
        expect(await only()).toMatchObject(row);
        journal.clock.advance(minutes * MINUTE - 1);
        expect(await deliver(failing('x'))).toEqual({ delivered: 0, failed: 0 });
        journal.clock.advance(1);
      }
      expect(await deliver(failing('Still away.'))).toEqual({ delivered: 0, failed: 1 });
      expect(await only()).toMatchObject({ status: 'dead', attempts: 10, last_error: 'Still away.' });
      journal.clock.advance(30 * DAY);
      expect(await deliver(failing('x'))).toEqual({ delivered: 0, failed: 0 });
    });

    it('is logged for the operator each time, with its id, attempt and next retry', async () => {
      await put(journal);
      await deliver(failing('The server is away.'));
      const { id } = await only();
      expect(journal.logged).toEqual([
        {
          level: 'error',
          message: `Delivering test ${id} failed (attempt 1, next attempt in 1 min): The server is away.`,
          cause: undefined,
        },
      ]);
    });

    it('is delivered as soon as it can be, and its error is forgotten', async () => {
      await put(journal);
      await deliver(failing('The server is away.'));
      journal.clock.advance(MINUTE);
      expect(await deliver(counting().deliverers)).toEqual({ delivered: 1, failed: 0 });
      expect(await only()).toMatchObject({ status: 'delivered', attempts: 2, last_error: null });
    });

    it('does not hold up what comes after it', async () => {
      await put(journal, 'poison');
      journal.clock.advance(1);
      for (let count = 0; count < 30; count += 1) await put(journal);
      const { ids, deliverers } = counting();
      const poison = async () => {
        throw new Error('This one always fails.');
      };
      expect(await deliver({ ...deliverers, poison })).toEqual({ delivered: 30, failed: 1 });
      expect(ids).toHaveLength(30);
    });

    it.each([
      ['with control characters and line breaks', 'a\r\nb\0c\u001b[31md', 'a b c [31md'],
      ['with the address of a person', '550 <grace.lin@hospital.example>: unknown', '550 <…>: unknown'],
      ['that is endless', 'x'.repeat(10_000), 'x'.repeat(500)],
      [
        'through one of which the cut goes',
        `${'word '.repeat(98)}and to grace.lin@hospital.example`,
        `${'word '.repeat(98)}and to …`,
      ],
      ['that ends in half a character', `${'x'.repeat(499)}\ud83d\ude00`, `${'x'.repeat(499)}\ufffd`],
      ['that says nothing', '', ''],
    ])('in words %s is kept in one harmless line', async (_, message, kept) => {
      await put(journal);
      expect(await deliver(failing(message))).toEqual({ delivered: 0, failed: 1 });
      expect((await only()).last_error).toBe(kept);
      expect(journal.logged[0]?.message).toMatch(new RegExp(`: ${kept.replace(/[[\]()]/g, '\\$&')}$`));
    });

    it.each([
      ['one endless word', 'x'.repeat(400_000)],
      ['words that might be addresses', 'a.'.repeat(200_000)],
      ['addresses without end', '<a@b.example> '.repeat(50_000)],
      ['control characters', '\0'.repeat(400_000)],
    ])('with %s, which a stranger may send, holds up nothing else', async (_, message) => {
      await put(journal);
      expect(await deliver(failing(message))).toEqual({ delivered: 0, failed: 1 });
      expect((await only()).last_error?.length).toBeLessThanOrEqual(500);
    });

    it('in a way that no further try can mend is given up at once, and the office reads why', async () => {
      await put(journal);
      const hopeless = async () => {
        throw new PermanentFailure('The file is too large to be cleaned.');
      };
      expect(await deliver({ test: hopeless })).toEqual({ delivered: 0, failed: 1 });
      expect(await only()).toMatchObject({
        status: 'dead',
        attempts: 1,
        last_error: 'The file is too large to be cleaned.',
      });
      expect(journal.logged.map(({ message }) => message)).toEqual([
        expect.stringMatching(/\(attempt 1, given up\): The file is too large to be cleaned\.$/),
      ]);
    });

    it('by throwing something that is not an error is kept as that', async () => {
      await put(journal);
      await deliver({ test: () => Promise.reject('a word') });
      expect((await only()).last_error).toBe('a word');
    });

    it('because no one knows its kind is tried again: a newer version may know it', async () => {
      await put(journal, 'unheard-of');
      expect(await deliver(allDeliverers)).toEqual({ delivered: 0, failed: 1 });
      const last_error = 'No deliverer for effects of the kind unheard-of.';
      expect(await only()).toMatchObject({ status: 'waiting', attempts: 1, last_error });
      journal.clock.advance(MINUTE);
      expect(await deliver({ 'unheard-of': async () => {} })).toEqual({ delivered: 1, failed: 0 });
    });
  });

  describe('whose worker dies', () => {
    const claim = () => claimEffect(journal.db, { now: journal.clock.now(), leaseMs: 2 * MINUTE, kinds: undefined });

    it('before it is done is free again after two minutes, and not earlier', async () => {
      await put(journal);
      expect(await claim()).toMatchObject({ kind: 'test', attempts: 1 });
      const { ids, deliverers } = counting();
      journal.clock.advance(2 * MINUTE - 1);
      expect(await deliver(deliverers)).toEqual({ delivered: 0, failed: 0 });
      journal.clock.advance(1);
      expect(await deliver(deliverers)).toEqual({ delivered: 1, failed: 0 });
      expect(ids).toHaveLength(1);
    });

    it('every time is given up like any other, after ten times', async () => {
      await put(journal);
      for (let time = 0; time < 10; time += 1) {
        expect(await claim()).toBeDefined();
        journal.clock.advance(2 * MINUTE);
      }
      const { ids, deliverers } = counting();
      expect(await deliver(deliverers)).toEqual({ delivered: 0, failed: 1 });
      expect(ids).toEqual([]);
      expect(await only()).toMatchObject({ status: 'dead', last_error: 'No attempt finished.' });
    });

    it('or is late leaves what another has delivered meanwhile as delivered', async () => {
      await put(journal);
      const slow: AnyDeliverers = {
        test: async () => {
          journal.clock.advance(2 * MINUTE);
          await deliver(counting().deliverers);
          throw new Error('Too late.');
        },
      };
      await deliver(slow, { limit: 1 });
      expect(await only()).toMatchObject({ status: 'delivered', last_error: null });
    });
  });

  describe('that the office looks after', () => {
    const list = async () => {
      const { token } = await journal.as('editor');
      return (await journal.fetch('/api/editor/deliveries/', { headers: bearer(token) })).json();
    };
    const retry = async (id: string) =>
      journal.fetch(`/api/editor/delivery/${id}/retry/`, json({}, await journal.as('editor')));

    it('is listed once it has failed: what was given up first, then by its next try, and without its payload', async () => {
      await put(journal, 'delivered');
      await deliver({ delivered: async () => {} });
      await put(journal, 'dead', { account_id: 'a' });
      await journal.db.updateTable('outbox').set({ attempts: 9 }).where('kind', '=', 'dead').execute();
      await put(journal, 'later');
      await deliver({});
      journal.clock.advance(MINUTE / 2);
      await put(journal, 'sooner');
      await deliver({});
      await journal.db
        .updateTable('outbox')
        .set({ next_at: new Date(0) })
        .where('kind', '=', 'sooner')
        .execute();
      await put(journal, 'not tried yet');
      const listed = await list();
      expect(listed.map(({ kind }: { kind: string }) => kind)).toEqual(['dead', 'sooner', 'later']);
      expect(listed[0]).toEqual({
        id: expect.stringMatching(/^[0-9a-z]{16}$/),
        kind: 'dead',
        to: null,
        status: 'dead',
        attempts: 10,
        last_error: 'No deliverer for effects of the kind dead.',
        next_at: expect.stringMatching(/Z$/),
        created_at: expect.stringMatching(/Z$/),
      });
    });

    it('is called as it is now, where an earlier version wrote it under another spelling', async () => {
      await put(journal, 'scan-file');
      await deliver({});
      expect(await list()).toMatchObject([{ kind: 'manuscript-file.scan' }]);
    });

    it('names the recipient of an email about an account, but of no other email', async () => {
      const { id: account_id, email } = await openAccount(journal.db);
      await put(journal, 'mail.about-account', { account_id });
      await put(journal, 'mail.about-review', { account_id, manuscript_id: 'm' });
      await deliver({});
      const listed: { kind: string; to: string | null }[] = await list();
      expect(Object.fromEntries(listed.map(({ kind, to }) => [kind, to]))).toEqual({
        'mail.about-account': email,
        'mail.about-review': null,
      });
    });

    it('is tried again at once when an editor asks, with ten tries to come, even after it was given up', async () => {
      await put(journal);
      await journal.db.updateTable('outbox').set({ attempts: 9 }).execute();
      await deliver(failing('x'));
      const { id, status } = await only();
      expect(status).toBe('dead');
      expect((await retry(id)).status).toBe(200);
      expect(journal.wakes()).toBe(1);
      expect(await deliver(failing('y'))).toEqual({ delivered: 0, failed: 1 });
      expect(await only()).toMatchObject({ status: 'waiting', attempts: 1, last_error: 'y' });
      await retry(id);
      expect(await deliver(counting().deliverers)).toEqual({ delivered: 1, failed: 0 });
      expect(await list()).toEqual([]);
    });

    it('is not repeated once delivered: that, like what does not exist, answers 404', async () => {
      await put(journal);
      const { ids, deliverers } = counting();
      await deliver(deliverers);
      for (const id of [(await only()).id, '0000000000000000', 'x', '%00']) expect((await retry(id)).status).toBe(404);
      await deliver(deliverers);
      expect(ids).toHaveLength(1);
    });
  });

  describe('in a process that stays', () => {
    const worker = (deliverers: AnyDeliverers) => startWorker(journal.current, journal.context.log, known(deliverers));

    it('is delivered at its start: what an earlier process left', async () => {
      await put(journal);
      const { promise, resolve } = Promise.withResolvers<string>();
      const running = worker({ test: async ({ id }: { id: string }) => resolve(id) });
      expect(await promise).toBe((await only()).id);
      await running.stop();
      expect((await only()).status).toBe('delivered');
    });

    it('is delivered when the worker is woken, even while it is busy', async () => {
      const delivered: string[] = [];
      const { promise, resolve } = Promise.withResolvers<void>();
      await put(journal);
      const running = worker({
        test: async ({ id }: { id: string }) => {
          delivered.push(id);
          if (delivered.length === 2) return resolve();
          await put(journal);
          running.wake();
        },
      });
      await promise;
      await running.stop();
      expect(new Set(delivered).size).toBe(2);
    });

    it('is finished, and no more begun, when the worker is stopped', async () => {
      for (let count = 0; count < 5; count += 1) await put(journal);
      const begun = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      const { ids, deliverers } = counting();
      const running = worker({
        test: async (effect: { id: string }) => {
          begun.resolve();
          await held.promise;
          await deliverers.test(effect);
        },
      });
      await begun.promise;
      const stopped = running.stop();
      held.resolve();
      await stopped;
      running.wake();
      expect(ids).toHaveLength(1);
      expect((await effects(journal)).filter(({ attempts }) => attempts > 0)).toHaveLength(1);
    });
  });

  describe('of one lane', () => {
    const LANED: [string, string][] = [
      ['mails', 'mail.decision'],
      ['files', 'review-copy.make'],
      ['payments', 'payment.settle'],
      ['publications', 'production.publish'],
      ['builds', 'site.rebuild'],
      ['deposits', 'deposit.send'],
      ['others', 'of-another-version'],
    ];

    it('is told for every kind, even in an earlier spelling', () => {
      expect(LANED.map(([lane, kind]) => [lane, laneOf(kind)])).toEqual(LANED.map(([lane]) => [lane, lane]));
      expect(LANED.map(([lane]) => lane).sort()).toEqual([...LANES].sort());
      expect(kindsInLane('files')).toEqual(expect.arrayContaining(['review-copy.make', 'review-copy']));
    });

    it.each(LANED)('%s: a delivery that hangs keeps no other lane waiting', async (_, hanging) => {
      const begun = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      const delivered = new Set<string>();
      const others = LANED.map(([, kind]) => kind).filter((kind) => kind !== hanging);
      const all = Promise.withResolvers<void>();
      const deliverers: Record<string, Deliverer<never>> = {
        [hanging]: async () => {
          begun.resolve();
          await held.promise;
        },
      };
      for (const kind of others) {
        deliverers[kind] = async () => {
          delivered.add(kind);
          if (delivered.size === others.length) all.resolve();
        };
      }
      await put(journal, hanging);
      const running = startWorker(journal.current, journal.context.log, known(deliverers));
      await begun.promise;
      for (const kind of others) await put(journal, kind);
      running.wake();
      await all.promise;
      expect((await effects(journal)).find(({ kind }) => kind === hanging)?.status).toBe('waiting');
      held.resolve();
      await running.stop();
      expect((await effects(journal)).map(({ status }) => status)).toEqual(Array(LANED.length).fill('delivered'));
    });

    it('is delivered like this in a function as well: what hangs cuts off only itself', async () => {
      const held = Promise.withResolvers<void>();
      const mailed = Promise.withResolvers<void>();
      await put(journal, 'review-copy.make');
      await put(journal, 'mail.decision');
      const delivering = deliverLanes(journal.context, {
        'review-copy.make': () => held.promise,
        'mail.decision': async () => mailed.resolve(),
      });
      await mailed.promise;
      held.resolve();
      expect(await delivering).toEqual({ delivered: 2, failed: 0 });
    });

    it('is delivered on the day that was set for it: the site turns then, and not before', async () => {
      const now = journal.clock.now();
      await journal.db.transaction().execute((trx) => scheduleBuilds(trx, [addDays(plainDate(now), 3)], now));
      const turned = { 'site.turn': async () => {} };
      expect(await deliverLanes(journal.context, turned)).toEqual({ delivered: 0, failed: 0 });
      journal.clock.advance(3 * DAY);
      expect(await deliverLanes(journal.context, turned)).toEqual({ delivered: 1, failed: 0 });
    });

    it('is delivered one piece after the other', async () => {
      for (let count = 0; count < 3; count += 1) await put(journal, 'mail.decision');
      let atOnce = 0;
      const seen: number[] = [];
      await deliverLanes(journal.context, {
        'mail.decision': async () => {
          atOnce += 1;
          seen.push(atOnce);
          await new Promise((resolve) => setImmediate(resolve));
          atOnce -= 1;
        },
      });
      expect(seen).toEqual([1, 1, 1]);
    });
  });

  describe('whose time was written by a clock that ran ahead', () => {
    const YEAR = 365 * DAY;
    const setBack = (milliseconds: number) => journal.clock.advance(-milliseconds);

    it('is due as soon as the clock is right: it was to be done at once', async () => {
      journal.clock.advance(YEAR);
      await put(journal);
      setBack(YEAR);
      expect(await deliver(counting().deliverers)).toEqual({ delivered: 1, failed: 0 });
    });

    it('is due even where it failed, or its worker died, under that clock', async () => {
      await put(journal);
      await put(journal);
      journal.clock.advance(YEAR);
      await deliver(failing('x'), { limit: 1 });
      await claimEffect(journal.db, { now: journal.clock.now(), leaseMs: 2 * MINUTE });
      setBack(YEAR);
      expect(await deliver(counting().deliverers)).toEqual({ delivered: 2, failed: 0 });
    });

    it('is due where it was to wait a little', async () => {
      journal.clock.advance(YEAR);
      const later = new Date(journal.clock.now().getTime() + MINUTE);
      await put(journal, 'payment.settle', {}, later);
      setBack(YEAR);
      expect(await deliver({ 'payment.settle': async () => {} })).toEqual({ delivered: 1, failed: 0 });
    });

    it('waits its day at most: the longest pause of all is kept', async () => {
      await put(journal);
      await journal.db.updateTable('outbox').set({ attempts: 8 }).execute();
      await deliver(failing('x'));
      journal.clock.advance(DAY - 1);
      expect(await deliver(counting().deliverers)).toEqual({ delivered: 0, failed: 0 });
      journal.clock.advance(1);
      expect(await deliver(counting().deliverers)).toEqual({ delivered: 1, failed: 0 });
    });

    it.each([0, YEAR])(
      'is not due where an editor has set its date, %i ms ahead or not: nothing is published early',
      async (ahead) => {
        journal.clock.advance(ahead);
        const payload = { manuscript_id: 'm', publish_on: '2030-02-01' };
        const dueAt = new Date('2030-02-01T00:00:00Z');
        await put(journal, 'production.publish', payload, dueAt);
        setBack(ahead);
        const publish = { 'production.publish': async () => {} };
        expect(await deliver(publish)).toEqual({ delivered: 0, failed: 0 });
        journal.clock.set('2030-01-31T23:59:59.999Z');
        expect(await deliver(publish)).toEqual({ delivered: 0, failed: 0 });
        journal.clock.set('2030-02-01T00:00:00Z');
        expect(await deliver(publish)).toEqual({ delivered: 1, failed: 0 });
      },
    );
  });

  describe('that is a mail', () => {
    it('is caught in a demonstration, and delivered again is caught once', async () => {
      const mailer = caughtMailer(journal.db, journal.clock);
      const mail = { id: randomId(), to: { name: 'G', address: 'g@x.example' }, subject: 's', text: 't', html: '<p>' };
      await mailer.send(mail);
      await mailer.send(mail);
      expect(await journal.db.selectFrom('caught_mail').selectAll().execute()).toEqual([
        {
          id: mail.id,
          recipient: 'g@x.example',
          reply_to: null,
          subject: 's',
          text: 't',
          html: '<p>',
          sent_at: journal.clock.now(),
        },
      ]);
    });

    it('waits in a production journal without a mail server, until there is one', async () => {
      const { email } = await openAccount(journal.db);
      await journal.fetch('/api/auth/forgot-password/', json({ email }));
      const { db, clock, context } = journal;
      const settings = { smtpUrl: undefined, siteUrl: context.siteUrl };
      const mailer = openMailer(MERIDIAN, settings, { isDemonstration: false, db, clock });
      expect(await deliverDue({ ...context, mailer }, allDeliverers)).toEqual({ delivered: 0, failed: 1 });
      expect((await only()).last_error).toBe(
        'No mail server is configured. Set SMTP_URL; waiting emails will then be sent.',
      );
      journal.clock.advance(MINUTE);
      await journal.deliver();
      expect(journal.mailer.sent.map(({ to }) => to.address)).toEqual([email]);
    });

    it('to an account that vanished or was deactivated meanwhile is done without being sent', async () => {
      const [gone, closed] = [await openAccount(journal.db), await openAccount(journal.db)];
      for (const { email } of [gone, closed]) await journal.fetch('/api/auth/forgot-password/', json({ email }));
      await journal.db.deleteFrom('account').where('id', '=', gone.id).execute();
      await journal.db.updateTable('account').set({ is_active: false }).execute();
      expect(await journal.deliver()).toEqual({ delivered: 2, failed: 0 });
      expect(journal.mailer.sent).toEqual([]);
    });

    it('that could not be sent is sent later, once, with a link that is alive then', async () => {
      const { email } = await openAccount(journal.db);
      await journal.fetch('/api/auth/forgot-password/', json({ email }));
      journal.mailer.failure = new Error('connect ECONNREFUSED');
      for (const minutes of [1, 5, 15, 60]) {
        await journal.deliver();
        journal.clock.advance(minutes * MINUTE);
      }
      journal.mailer.failure = undefined;
      await journal.deliver();
      await journal.deliver();
      expect(journal.mailer.sent).toHaveLength(1);
      const token = /#token=([\w-]+)/.exec(journal.mailer.sent[0]?.text ?? '')?.[1];
      const reset = json({ token, password: 'velvet orchard 71 lantern' });
      expect((await journal.fetch('/api/auth/reset-password/', reset)).status).toBe(200);
    });
  });
});

describe('the regular cleaning', () => {
  const journal = useTestJournal();

  beforeEach(() => journal.empty());

  const ago = (days: number) => new Date(journal.clock.now().getTime() - days * DAY);
  const clean = () => cleanUp(journal.context);
  const listAccounts = async () =>
    (await journal.db.selectFrom('account').select('id').orderBy('id').execute()).map(({ id }) => id);
  const abandoned = (days: number, overrides: object = {}) =>
    openAccount(journal.db, { created_at: ago(days), email_verified_at: null, ...overrides });

  it('removes accounts that no one confirmed or used for 30 days, and no others', async () => {
    await abandoned(31);
    await abandoned(31, { role: 'reviewer' });
    await abandoned(400, { is_active: false });
    const kept = [
      await abandoned(30),
      await abandoned(400, { email_verified_at: ago(400) }),
      await abandoned(400, { role: 'editor' }),
    ];
    const inUse = await abandoned(400);
    await startSession(journal.context, inUse, { created_at: ago(29), last_seen_at: ago(29) });
    await clean();
    expect(await listAccounts()).toEqual([...kept, inUse].map(({ id }) => id).sort());
  });

  it('keeps an account that has sent or begun something, confirmed or not', async () => {
    const [draft, upload, manuscript] = [await abandoned(60), await abandoned(60), await abandoned(60)];
    const made = { created_at: ago(50), updated_at: ago(50) };
    await journal.db
      .insertInto('draft')
      .values({ ...made, id: 'd', account_id: draft.id, content: '{}' })
      .execute();
    const file = { name: 'a.pdf', format: 'pdf' as const, bytes: 1, sha256: 'a'.repeat(64), token_hash: 'x' };
    const upcoming = { ...file, id: 'u', account_id: upload.id, created_at: ago(0), expires_at: ago(-1) };
    await journal.db.insertInto('upload').values(upcoming).execute();
    await submittedManuscript(journal.db, { submitter_id: manuscript.id });
    await clean();
    expect(await listAccounts()).toEqual([draft, upload, manuscript].map(({ id }) => id).sort());
  });

  it('takes what only the removed account had with it: sessions, links and codes', async () => {
    const account = await abandoned(31);
    await startSession(journal.context, account, { created_at: ago(31), last_seen_at: ago(31) });
    const { id: account_id } = account;
    const token = { hash: 'x', account_id, purpose: 'verify_email', created_at: ago(31), expires_at: ago(-1) };
    await journal.db.insertInto('one_time_token').values(token).execute();
    await journal.db.insertInto('recovery_code').values({ account_id, hash: 'x' }).execute();
    await clean();
    expect(await dumpDatabase(journal.db)).not.toContain(account_id);
  });

  it('keeps an account that anything else of the journal needs, and removes the others all the same', async () => {
    await sql`create table needs_account (account_id text references account on delete restrict)`.execute(journal.db);
    try {
      const needed = await abandoned(60);
      await sql`insert into needs_account values (${needed.id})`.execute(journal.db);
      for (const days of [40, 60, 80]) await abandoned(days);
      await clean();
      expect(await listAccounts()).toEqual([needed.id]);
    } finally {
      await sql`drop table needs_account`.execute(journal.db);
    }
  });

  it('leaves the event log as it is, even about accounts that are gone', async () => {
    const email = 'grace.lin@hospital.example';
    const registration = { username: email, email, password: 'copper meadow quartz 38', role: 'author' };
    await journal.fetch('/api/auth/register/', json({ ...registration, first_name: 'Grace', last_name: 'Lin' }));
    const before = await journal.db.selectFrom('event').selectAll().execute();
    journal.clock.advance(31 * DAY);
    await clean();
    expect(await listAccounts()).toEqual([]);
    expect(await journal.db.selectFrom('event').selectAll().execute()).toEqual(before);
  });

  it('removes sessions that no one used for 31 days', async () => {
    const account = await openAccount(journal.db);
    const [kept] = [
      await startSession(journal.context, account, { created_at: ago(60), last_seen_at: ago(31) }),
      await startSession(journal.context, account, { created_at: ago(60), last_seen_at: ago(32) }),
    ];
    await clean();
    const sessions = await journal.db.selectFrom('session').select('id').execute();
    expect(sessions).toEqual([{ id: kept?.sessionId }]);
  });

  it('removes windows of limits that have ended, links a day after their end, delivered work after 90 days', async () => {
    const { db } = journal;
    const { id: account_id } = await openAccount(db);
    const windows = [
      { key: 'ended', attempts: 9, window_ends_at: ago(0) },
      { key: 'running', attempts: 9, window_ends_at: new Date(ago(0).getTime() + 1) },
    ];
    await db.insertInto('rate_limit').values(windows).execute();
    const link = { account_id, created_at: ago(3) };
    const links = [
      { ...link, hash: 'old', purpose: 'verify_email', expires_at: ago(1) },
      { ...link, hash: 'recent', purpose: 'reset_password', expires_at: ago(0.9) },
    ];
    await db.insertInto('one_time_token').values(links).execute();
    const work = { kind: 'test', payload: '{}', next_at: ago(200), created_at: ago(200), last_error: null };
    const rows = [
      { ...work, id: 'delivered long ago', status: 'delivered' as const, delivered_at: ago(91) },
      { ...work, id: 'delivered', status: 'delivered' as const, delivered_at: ago(90) },
      { ...work, id: 'dead', status: 'dead' as const },
      { ...work, id: 'waiting', status: 'waiting' as const },
    ];
    await db.insertInto('outbox').values(rows).execute();
    await clean();
    expect(await db.selectFrom('rate_limit').select('key').execute()).toEqual([{ key: 'running' }]);
    expect(await db.selectFrom('one_time_token').select('hash').execute()).toEqual([{ hash: 'recent' }]);
    const ids = (await effects(journal)).map(({ id }) => id).sort();
    expect(ids).toEqual(['dead', 'delivered', 'waiting']);
  });

  it('done again finds nothing, and on an empty journal neither', async () => {
    await clean();
    await abandoned(31);
    await clean();
    const before = await dumpDatabase(journal.db);
    await clean();
    expect(await dumpDatabase(journal.db)).toBe(before);
  });
});
