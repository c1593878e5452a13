import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Insertable, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, readerOf } from '#database/connect';
import type { Database, EventTable } from '#database/schema';
import { verifyPassword } from '#server/account/password';
import { appendEvent, eventHash, FIRST_HASH, type Happening, SYSTEM } from '#server/event/append-event';
import { verifyEvents } from '#server/event/verify-events';
import { ROOT } from '../../scripts/journal.ts';
import { json, PASSWORD, tokenIn } from '../support/accounts.ts';
import { everyEngine } from '../support/engines.ts';
import { SECRET, type TestJournal, useTestJournal } from '../support/journal.ts';
import { nodeEnv } from '../support/node-env.ts';

const HAPPENING: Happening = { actor: SYSTEM, action: 'letter.reset', object: { type: 'test', id: 'a' } };

const append = (journal: TestJournal, change: Partial<Record<keyof Happening, unknown>> = {}) =>
  journal.db
    .transaction()
    .execute((trx) => appendEvent(trx, { ...HAPPENING, ...change } as Happening, journal.clock.now()));
const verify = (db: Kysely<Database>) => verifyEvents(readerOf(db));
const events = (db: Kysely<Database>) => db.selectFrom('event').selectAll().orderBy('position').execute();

/** Changes the log as somebody does who may do anything to the database. */
const behindItsBack = (db: Kysely<Database>, change: (trx: Kysely<Database>) => Promise<unknown>) =>
  db.transaction().execute(async (trx) => {
    await sql`alter table event disable trigger user`.execute(trx);
    await change(trx);
    await sql`alter table event enable trigger user`.execute(trx);
  });

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
    const happening: Happening = {
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
      await appendEvent(trx, HAPPENING, journal.clock.now());
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
  it.each(changes)('shows that somebody changed %s of an event behind its back', async (_, column, value) => {
    await fill();
    await journal.db
      .transaction()
      .execute((trx) => appendEvent(trx, { ...HAPPENING, actor: { id: 'x', name: 'X' } }, journal.clock.now()));
    await fill(1);
    const position = column === 'actor_id' && value === null ? 6 : 3;
    await behindItsBack(journal.db, (trx) =>
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
    await behindItsBack(journal.db, (trx) => trx.deleteFrom('event').where('position', '=', position).execute());
    expect(await verify(journal.db)).toMatchObject({ brokenAt });
  });

  it('shows that somebody removed all events', async () => {
    await fill();
    await behindItsBack(journal.db, (trx) => trx.deleteFrom('event').execute());
    expect(await verify(journal.db)).toMatchObject({ count: 0, brokenAt: 1 });
  });

  it('shows that somebody removed one and moved the others up', async () => {
    await fill();
    await behindItsBack(journal.db, async (trx) => {
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

  it('shows that somebody inserted one, even at its end with a matching hash', async () => {
    await fill();
    const [head] = await journal.db.selectFrom('event_head').selectAll().execute();
    await append(journal);
    await journal.db
      .updateTable('event_head')
      .set({ ...head })
      .execute();
    expect(await verify(journal.db)).toMatchObject({ brokenAt: 6 });
  });

  it('shows that somebody rewrote its end', async () => {
    await fill();
    await behindItsBack(journal.db, (trx) => trx.deleteFrom('event').where('position', '=', 5).execute());
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

describe('the commands', () => {
  const folders: string[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'journal-test-commands-'));
    folders.push(folder);
    return folder;
  };
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const run = (script: string, dataDir: string, ...args: string[]) => {
    const env = { ...nodeEnv(), DATA_DIR: dataDir };
    const options = { cwd: ROOT, env, encoding: 'utf8', timeout: 240_000 } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], options);
    return { status, stdout, stderr };
  };
  const refusal = (sentence: RegExp) => ({ status: 1, stdout: '', stderr: expect.stringMatching(sentence) });
  const inDatabase = async <Result>(dataDir: string, work: (db: Kysely<Database>) => Promise<Result>) => {
    const { db, close } = await connect({ dataDir });
    try {
      return await work(db);
    } finally {
      await close();
    }
  };

  /** What the first run left, made once: a new database takes seconds. */
  const started = newFolder();
  let first: ReturnType<typeof run>;
  beforeAll(() => {
    first = run('create-editor', started, ' Chief@Hospital.example ');
  });
  const startedJournal = () => {
    const folder = newFolder();
    cpSync(started, folder, { recursive: true });
    return folder;
  };

  it('make the first editor of an empty journal, with a password shown once that logs in', async () => {
    const shown = /^Chief@Hospital\.example is an editor now\.\nPassword, shown this once: ([\w-]{20})\n$/;
    expect(first).toEqual({ status: 0, stderr: '', stdout: expect.stringMatching(shown) });
    const password = shown.exec(first.stdout)?.[1] ?? '';
    await inDatabase(startedJournal(), async (db) => {
      const [account] = await db.selectFrom('account').selectAll().execute();
      expect(account).toMatchObject({ email: 'Chief@Hospital.example', role: 'editor', is_active: true });
      expect(account?.email_verified_at).not.toBeNull();
      // What a hash costs where the product itself runs.
      expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
      expect(await verifyPassword(password, account?.password_hash)).toBe(true);
      expect(await events(db)).toMatchObject([
        { actor: 'system', action: 'editor.created', details: { is_new: true } },
      ]);
    });
  });

  it('make an existing account an editor, whose password stays and whose sessions end', async () => {
    const dataDir = startedJournal();
    const before = await inDatabase(dataDir, async (db) => {
      await db.updateTable('account').set({ role: 'author', is_active: false }).execute();
      const account = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
      const session = { id: 's', account_id: account.id, is_remembered: false, user_agent: '', binding_hash: null };
      const times = { created_at: account.created_at, last_seen_at: account.created_at };
      await db
        .insertInto('session')
        .values({ ...session, ...times })
        .execute();
      return account;
    });
    const stdout = 'CHIEF@hospital.example is an editor now; the password stays as it was.\n';
    expect(run('create-editor', dataDir, 'CHIEF@hospital.example')).toEqual({ status: 0, stderr: '', stdout });
    await inDatabase(dataDir, async (db) => {
      const accounts = await db.selectFrom('account').selectAll().execute();
      expect(accounts).toEqual([{ ...before, role: 'editor', is_active: true }]);
      const session = await db.selectFrom('session').select('revoked_at').executeTakeFirstOrThrow();
      expect(session.revoked_at).not.toBeNull();
    });
  });

  it('merge an editor’s own second account: first said, then done by the line that was read, and refused by the rules of the page', async () => {
    const dataDir = startedJournal();
    const [goes, stays] = ['second@hospital.example', 'chief@hospital.example'];
    const names = { first_name: 'The', last_name: 'Chief', password_hash: null, created_at: new Date(0) };
    await inDatabase(dataDir, async (db) => {
      const account = { id: 'second', email: goes, role: 'author', email_verified_at: new Date(0), ...names };
      await db.insertInto('account').values(account).execute();
    });
    const first = run('merge-accounts', dataDir, goes, stays);
    const line = /npm run merge-accounts -- (\S+) (\S+) --seen (\S+)\n$/.exec(first.stdout);
    expect(first).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Moves: Nothing: the account is empty.'),
    });
    expect(run('merge-accounts', dataDir, goes, stays, '--seen', 'other')).toEqual(refusal(/has changed meanwhile/));
    const emails = (db: Kysely<Database>) => db.selectFrom('account').select('email').orderBy('email').execute();
    expect(await inDatabase(dataDir, emails)).toHaveLength(2);
    expect(run('merge-accounts', dataDir, stays, goes)).toEqual(refusal(/belongs to somebody of the office/));
    const done = run('merge-accounts', dataDir, line?.[1] ?? '', line?.[2] ?? '', '--seen', line?.[3] ?? '');
    expect(done).toMatchObject({ status: 0, stdout: expect.stringContaining(`${goes} is part of the account of`) });
    await inDatabase(dataDir, async (db) => {
      expect(await emails(db)).toEqual([{ email: 'Chief@Hospital.example' }]);
      expect(await events(db)).toContainEqual(
        expect.objectContaining({ actor: 'system', action: 'account.merged', object_id: 'second' }),
      );
    });
    expect(run('merge-accounts', dataDir, goes, stays)).toEqual(refusal(/No account has the address second@/));
  });

  it('take an account whose address nobody confirmed out of the hands of whoever opened it', async () => {
    const dataDir = startedJournal();
    const change = { role: 'author', email_verified_at: null, totp_enabled_at: '2026-11-01T08:00:00.000Z' };
    const before = await inDatabase(dataDir, async (db) => {
      await db.updateTable('account').set(change).execute();
      return db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
    });
    const { status, stdout } = run('create-editor', dataDir, 'chief@hospital.example');
    const shown =
      /^chief@hospital\.example is an editor now\.\nNobody had confirmed the address: .+ have ended\.\nPassword, shown this once: ([\w-]{20})\n$/;
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(shown) });
    await inDatabase(dataDir, async (db) => {
      const account = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
      expect(account).toMatchObject({ role: 'editor', totp_enabled_at: null, email_verified_at: expect.any(Date) });
      expect(account.password_hash).not.toBe(before.password_hash);
      expect(await verifyPassword(shown.exec(stdout)?.[1] ?? '', account.password_hash)).toBe(true);
    });
  });

  it('end the second factor of somebody who has lost it, and say where there is none', async () => {
    const dataDir = startedJournal();
    const refused = /^No account with a second factor has the address chief@hospital\.example\.\n$/;
    expect(run('end-second-factor', dataDir, 'chief@hospital.example')).toEqual(refusal(refused));
    await inDatabase(dataDir, async (db) => {
      const account = await db
        .updateTable('account')
        .set({ totp_secret: 'sealed', totp_enabled_at: '2026-11-01T08:00:00.000Z' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('recovery_code').values({ account_id: account.id, hash: 'h', used_at: null }).execute();
    });
    const stdout = 'chief@hospital.example signs in with the password alone again, and is told so by mail.\n';
    expect(run('end-second-factor', dataDir, 'chief@hospital.example')).toEqual({ status: 0, stderr: '', stdout });
    await inDatabase(dataDir, async (db) => {
      const account = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
      expect(account).toMatchObject({ totp_secret: null, totp_enabled_at: null, password_hash: expect.any(String) });
      expect(await db.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
      expect((await events(db)).map(({ action }) => action)).toEqual(['editor.created', 'second-factor.disabled']);
      const [mail] = await db.selectFrom('outbox').selectAll().where('kind', 'like', 'mail.%').execute();
      expect(mail).toMatchObject({ kind: 'mail.second-factor-disabled', payload: { account_id: account.id } });
    });
  });

  it.each([[], ['a@b.example,c@d.example']])('refuse to make an editor of %j, in one sentence', (...args) => {
    const sentence = /^Give the e-mail address: npm run create-editor -- name@example\.org\n$/;
    expect(run('create-editor', newFolder(), ...args)).toEqual(refusal(sentence));
  });

  it('find the log whole, or say which event is wrong with exit code 1', async () => {
    const dataDir = startedJournal();
    const whole = /^The event log is intact: 1 events, the newest with the hash [\w-]{43}\.\n$/;
    expect(run('verify-events', dataDir)).toEqual({ status: 0, stderr: '', stdout: expect.stringMatching(whole) });
    await inDatabase(dataDir, (db) =>
      behindItsBack(db, (trx) => trx.updateTable('event').set({ actor: 'x' }).execute()),
    );
    const broken = /^The event log is not intact: event 1 was changed, removed or inserted\.\n$/;
    expect(run('verify-events', dataDir)).toEqual(refusal(broken));
  });

  it('say in one sentence that there is no journal yet', () => {
    expect(run('verify-events', newFolder())).toEqual(refusal(/^There is no event log of this version here\. .+\n$/));
  });

  it('say in one sentence that another process has the journal open', async () => {
    const dataDir = startedJournal();
    await inDatabase(dataDir, async () => {
      const inUse = refusal(/^The data folder .+ is in use by process \d+\. Stop that process, .+\n$/);
      expect(run('verify-events', dataDir)).toEqual(inUse);
      expect(run('create-editor', dataDir, 'chief@hospital.example')).toEqual(inUse);
    });
  });
});
