import { type Insertable, type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readerOf } from '#database/connect';
import type { Database, EventTable } from '#database/schema';
import { appendEvent, eventHash, FIRST_HASH, type PendingEvent, SYSTEM } from '#server/kernel/event/append-event';
import { verifyEvents } from '#server/kernel/event/verify-events';
import { json, PASSWORD, tokenIn } from '../support/accounts.ts';
import { everyEngine } from '../support/engines.ts';
import { events, tamper } from '../support/event-log.ts';
import { SECRET, type TestJournal, useTestJournal } from '../support/journal.ts';

const EVENT: PendingEvent = { actor: SYSTEM, action: 'letter.reset', object: { type: 'test', id: 'a' } };

const append = (journal: TestJournal, change: Partial<Record<keyof PendingEvent, unknown>> = {}) =>
  journal.db
    .transaction()
    .execute((trx) => appendEvent(trx, { ...EVENT, ...change } as PendingEvent, journal.clock.now()));
const verify = (db: Kysely<Database>) => verifyEvents(readerOf(db));

describe.each(everyEngine())('on $name, the event log', (engine) => {
  const journal = useTestJournal(engine);

  beforeEach(() => journal.empty());

  const fill = async (count = 5) => {
    for (let number = 1; number <= count; number += 1) {
      journal.clock.advance(1_234);
      await append(journal, { details: { number, text: 'Zoë "ü" \u2028 \\', flag: true, nothing: null } });
    }
  };

  it('of an empty journal is whole', async () => {
    expect(await verify(journal.db)).toEqual({ count: 0, hash: FIRST_HASH });
  });

  it('chains every event to the one before it, in one unbroken row of numbers', async () => {
    await fill();
    const rows = await events(journal.db);
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    expect(rows.map(({ previous_hash }) => previous_hash)).toEqual([
      FIRST_HASH,
      ...rows.slice(0, -1).map(({ hash }) => hash),
    ]);
    expect(await verify(journal.db)).toEqual({ count: 5, hash: rows.at(-1)?.hash });
  });

  it('keeps actor, action, object, details and time as they were given', async () => {
    const happening: PendingEvent = {
      actor: { id: 'person', name: 'Zoe\u0308 <x>' },
      action: 'role.changed',
      object: { type: 'account', id: 'b' },
      details: { to: 'editor', from: 'author' },
    };
    await append(journal, happening);
    expect(await events(journal.db)).toMatchObject([
      {
        at: journal.clock.now(),
        actor: 'Zoe\u0308 <x>',
        actor_id: 'person',
        action: 'role.changed',
        object_type: 'account',
        object_id: 'b',
        details: { to: 'editor', from: 'author' },
      },
    ]);
    expect(await verify(journal.db)).toMatchObject({ count: 1 });
  });

  it('stays whole over more events than are read at once', async () => {
    const rows: Insertable<EventTable>[] = [];
    let hash = FIRST_HASH;
    for (let position = 1; position <= 2_001; position += 1) {
      const at = journal.clock.now().toISOString();
      const what = { actor: 'system', actor_id: null, action: 'test', object_type: 'test', object_id: 'a' };
      const event = { ...what, position, at, details: {}, previous_hash: hash };
      hash = eventHash(event);
      rows.push({ ...event, details: '{}', hash });
    }
    await journal.db.insertInto('event').values(rows).execute();
    await journal.db.insertInto('event_head').values({ id: 1, position: 2_001, hash }).execute();
    expect(await verify(journal.db)).toEqual({ count: 2_001, hash });
  });

  it('forgets what a transaction wrote that was rolled back, and goes on without a gap', async () => {
    await fill(2);
    const rolledBack = journal.db.transaction().execute(async (trx) => {
      await appendEvent(trx, EVENT, journal.clock.now());
      throw new Error('The change failed.');
    });
    await expect(rolledBack).rejects.toThrow('The change failed.');
    await fill(1);
    expect(await verify(journal.db)).toMatchObject({ count: 3 });
  });

  it.each([
    ['changing an event', sql`update event set actor = 'nobody' where position = 1`],
    ['changing every event', sql`update event set hash = hash`],
    ['removing an event', sql`delete from event where position = 2`],
    ['emptying the log', sql`truncate event`],
    ['emptying it with what refers to it', sql`truncate event cascade`],
  ])('refuses %s', async (_, statement) => {
    await fill(2);
    await expect(statement.execute(journal.db)).rejects.toThrow('events are append-only');
    expect(await verify(journal.db)).toMatchObject({ count: 2 });
  });

  const changes: [string, string, unknown][] = [
    ['the actor', 'actor', 'somebody else'],
    ["the actor's id", 'actor_id', 'other'],
    ['a missing id', 'actor_id', null],
    ['the action', 'action', 'nothing.happened'],
    ['the kind of object', 'object_type', 'manuscript'],
    ['the object', 'object_id', 'other'],
    ['a detail', 'details', '{"number":7}'],
    ['the time, by a millisecond', 'at', new Date('2026-11-21T10:00:01.235Z')],
    ['its hash', 'hash', 'A'.repeat(43)],
    ['its link to the one before', 'previous_hash', 'A'.repeat(43)],
  ];
  it.each(changes)('shows that someone changed %s of an event behind its back', async (_, column, value) => {
    await fill();
    await journal.db
      .transaction()
      .execute((trx) => appendEvent(trx, { ...EVENT, actor: { id: 'x', name: 'X' } }, journal.clock.now()));
    await fill(1);
    const position = column === 'actor_id' && value === null ? 6 : 3;
    await tamper(journal.db, (trx) =>
      sql`update event set ${sql.ref(column)} = ${value} where position = ${position}`.execute(trx),
    );
    const { brokenAt } = await verify(journal.db);
    expect(brokenAt).toBe(position);
  });

  it.each([
    ['the first event', 1, 1],
    ['one in the middle', 3, 3],
    ['the newest', 5, 5],
  ])('shows that somebody removed %s', async (_, position, brokenAt) => {
    await fill();
    await tamper(journal.db, (trx) => trx.deleteFrom('event').where('position', '=', position).execute());
    expect(await verify(journal.db)).toMatchObject({ brokenAt });
  });

  it('shows that someone removed all events', async () => {
    await fill();
    await tamper(journal.db, (trx) => trx.deleteFrom('event').execute());
    expect(await verify(journal.db)).toMatchObject({ count: 0, brokenAt: 1 });
  });

  it('shows that someone removed one and moved the others up', async () => {
    await fill();
    await tamper(journal.db, async (trx) => {
      await trx.deleteFrom('event').where('position', '=', 2).execute();
      for (const position of [3, 4, 5]) {
        await trx
          .updateTable('event')
          .set({ position: position - 1 })
          .where('position', '=', position)
          .execute();
      }
    });
    expect(await verify(journal.db)).toMatchObject({ brokenAt: 2 });
  });

  it('shows that someone inserted one, even at its end with a matching hash', async () => {
    await fill();
    const [head] = await journal.db.selectFrom('event_head').selectAll().execute();
    await append(journal);
    await journal.db
      .updateTable('event_head')
      .set({ ...head })
      .execute();
    expect(await verify(journal.db)).toMatchObject({ brokenAt: 6 });
  });

  it('shows that someone rewrote its end', async () => {
    await fill();
    await tamper(journal.db, (trx) => trx.deleteFrom('event').where('position', '=', 5).execute());
    const [fourth] = (await events(journal.db)).slice(-1);
    const [head] = await journal.db.selectFrom('event_head').selectAll().execute();
    await journal.db
      .updateTable('event_head')
      .set({ position: 4, hash: fourth?.hash ?? '' })
      .execute();
    await append(journal, { action: 'something.else' });
    await journal.db
      .updateTable('event_head')
      .set({ ...head })
      .execute();
    expect(await verify(journal.db)).toMatchObject({ brokenAt: 5 });
  });

  it('keeps what an account did after the account is gone', async () => {
    const person = await journal.as('author');
    await append(journal, { actor: { id: person.id, name: person.email } });
    await journal.db.deleteFrom('account').where('id', '=', person.id).execute();
    expect(await events(journal.db)).toMatchObject([{ actor: person.email, actor_id: person.id }]);
    expect(await verify(journal.db)).toMatchObject({ count: 1 });
  });

  it('is whole after a day of the office: registration, logins, a lock, roles, passwords, a second factor', async () => {
    const email = 'grace.lin@hospital.example';
    const post = async (path: string, body: object, from?: { token: string }) =>
      (await journal.fetch(path, json(body, from))).json();
    const registration = { username: email, email, password: PASSWORD, role: 'author' };
    await post('/api/auth/register/', { ...registration, first_name: 'Grace', last_name: 'Lin' });
    const editor = await journal.as('editor');
    await journal.deliver();
    await post('/api/auth/verify-email/', { token: tokenIn(journal.mailer.sent.at(-1)), password: PASSWORD });
    const { token, user } = await post('/api/auth/login/', { email, password: PASSWORD });
    for (let time = 0; time < 3; time += 1) await post('/api/auth/login/', { email, password: 'wrong' });
    const password = 'velvet orchard 71 lantern';
    await post('/api/auth/change-password/', { current_password: PASSWORD, password }, { token });
    await post(`/api/editor/account/${user.id}/role/`, { role: 'reviewer' }, editor);
    await journal.deliver();
    expect((await events(journal.db)).map(({ action }) => action)).toEqual([
      ...['account.registered', 'account.confirmed', 'login.succeeded', 'login.failed', 'login.failed', 'login.failed'],
      ...['password.changed', 'role.changed'],
    ]);
    expect(await verify(journal.db)).toMatchObject({ count: 8 });
    const log = JSON.stringify([await events(journal.db), journal.logged]);
    const secrets = [
      PASSWORD,
      password,
      token,
      SECRET,
      ...journal.mailer.sent.map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1]),
    ];
    for (const secret of secrets) if (secret) expect(log).not.toContain(secret);
  });
});
