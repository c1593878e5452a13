import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#database/connect';
import type { Database } from '#database/schema';
import { verifyPassword } from '#server/account/password';
import { ROOT } from '../../scripts/journal.ts';
import { events, tamper } from '../support/event-log.ts';
import { nodeEnv } from '../support/node-env.ts';

describe('the commands of the office', () => {
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

  /** The state after the first run, created once, because a new database takes seconds. */
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
    const shown = /^Chief@Hospital\.example is now an editor\.\nPassword, shown this once: ([\w-]{20})\n$/;
    expect(first).toEqual({ status: 0, stderr: '', stdout: expect.stringMatching(shown) });
    const password = shown.exec(first.stdout)?.[1] ?? '';
    await inDatabase(startedJournal(), async (db) => {
      const [account] = await db.selectFrom('account').selectAll().execute();
      expect(account).toMatchObject({ email: 'Chief@Hospital.example', role: 'editor', is_active: true });
      expect(account?.email_verified_at).not.toBeNull();
      // The hash parameters used in production.
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
    const stdout = 'CHIEF@hospital.example is now an editor. The password is unchanged.\n';
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
    expect(run('merge-accounts', dataDir, goes, stays, '--seen', 'other')).toEqual(
      refusal(/have changed in the meantime/),
    );
    const emails = (db: Kysely<Database>) => db.selectFrom('account').select('email').orderBy('email').execute();
    expect(await inDatabase(dataDir, emails)).toHaveLength(2);
    expect(run('merge-accounts', dataDir, stays, goes)).toEqual(refusal(/belongs to a member of the editorial office/));
    const done = run('merge-accounts', dataDir, line?.[1] ?? '', line?.[2] ?? '', '--seen', line?.[3] ?? '');
    expect(done).toMatchObject({ status: 0, stdout: expect.stringContaining(`${goes} has been merged into`) });
    await inDatabase(dataDir, async (db) => {
      expect(await emails(db)).toEqual([{ email: 'Chief@Hospital.example' }]);
      expect(await events(db)).toContainEqual(
        expect.objectContaining({ actor: 'system', action: 'account.merged', object_id: 'second' }),
      );
    });
    expect(run('merge-accounts', dataDir, goes, stays)).toEqual(refusal(/No account has the address second@/));
  });

  it('take an account whose address no one confirmed out of the hands of whoever opened it', async () => {
    const dataDir = startedJournal();
    const change = { role: 'author', email_verified_at: null, totp_enabled_at: '2026-11-01T08:00:00.000Z' };
    const before = await inDatabase(dataDir, async (db) => {
      await db.updateTable('account').set(change).execute();
      return db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
    });
    const { status, stdout } = run('create-editor', dataDir, 'chief@hospital.example');
    const shown =
      /^chief@hospital\.example is now an editor\.\nThe address had not been confirmed, .+ have ended\.\nPassword, shown this once: ([\w-]{20})\n$/;
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(shown) });
    await inDatabase(dataDir, async (db) => {
      const account = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
      expect(account).toMatchObject({ role: 'editor', totp_enabled_at: null, email_verified_at: expect.any(Date) });
      expect(account.password_hash).not.toBe(before.password_hash);
      expect(await verifyPassword(shown.exec(stdout)?.[1] ?? '', account.password_hash)).toBe(true);
    });
  });

  it('end the second factor of someone who has lost it, and say where there is none', async () => {
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
    const stdout = 'chief@hospital.example can now sign in with the password alone, and is told by email.\n';
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
    const sentence = /^Give the email address: npm run create-editor -- name@example\.org\n$/;
    expect(run('create-editor', newFolder(), ...args)).toEqual(refusal(sentence));
  });

  it('find the log whole, or say which event is wrong with exit code 1', async () => {
    const dataDir = startedJournal();
    const whole = /^The event log is intact: 1 events, the newest with the hash [\w-]{43}\.\n$/;
    expect(run('verify-events', dataDir)).toEqual({ status: 0, stderr: '', stdout: expect.stringMatching(whole) });
    await inDatabase(dataDir, (db) => tamper(db, (trx) => trx.updateTable('event').set({ actor: 'x' }).execute()));
    const broken = /^The event log is not intact: event 1 was changed, removed or inserted\.\n$/;
    expect(run('verify-events', dataDir)).toEqual(refusal(broken));
  });

  it('say in one sentence that there is no journal yet', () => {
    expect(run('verify-events', newFolder())).toEqual(
      refusal(/^There is no event log in this version’s format here\. .+\n$/),
    );
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
