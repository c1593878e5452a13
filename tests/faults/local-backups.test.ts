import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#database/connect';
import { MIGRATIONS, migrateToLatest, pendingMigrations } from '#database/migrate';
import type { SystemReport } from '#domain/assembly/findings';
import { systemApi } from '#domain/assembly/paths';
import { openArchive } from '../../scripts/archive-format.ts';
import { ROOT } from '../../scripts/journal.ts';
import { type LocalBackups, localBackups } from '../../scripts/local-backups.ts';
import { bearer, json, type Person } from '../support/accounts.ts';
import { ORIGIN } from '../support/buildable-journal.ts';
import { keptTemplates } from '../support/built-journals.ts';
import { freePort } from '../support/free-port.ts';
import { useTestJournal } from '../support/journal.ts';
import { nodeEnv } from '../support/node-env.ts';

const HOUR_MS = 3_600_000;
const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'journal-backups-'));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('backups of the running journal', () => {
  const journal = useTestJournal();
  let folder: string;
  let backups: LocalBackups;
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor');
    folder = join(newFolder(), 'backups');
    const { db, files, clock, context } = journal;
    const connection = { withLongLimit: <Result>(work: (to: typeof db) => Promise<Result>) => work(db) };
    backups = localBackups({ folder, kept: 2, files, connection, now: clock.now, log: context.log });
    context.backups = backups;
  });

  const begin = () => journal.fetch(systemApi.backups, json({}, editor));
  const check = (name: string) => journal.fetch(systemApi.checkBackup(name), json({}, editor));
  const report = async (): Promise<SystemReport> =>
    (await journal.fetch(systemApi.report, { headers: bearer(editor.token) })).json();
  const finished = () => expect.poll(async () => (await backups.state()).is_running).toBe(false);

  it('are made whole while readers are answered, one at a time, and are in the event log', async () => {
    const [first, second] = await Promise.all([begin(), begin()]);
    expect([first.status, second.status].sort()).toEqual([202, 409]);
    expect((await journal.fetch('/api/volumes/')).status).toBe(200);
    await finished();
    const { backups: state, parts } = await report();
    expect(state?.items).toEqual([expect.objectContaining({ kind: 'backup', bytes: expect.any(Number) })]);
    expect(parts.find(({ part }) => part === 'backups')?.state).toBe('good');
    const [name = ''] = readdirSync(folder);
    expect(await (await check(name)).json()).toEqual({
      message: expect.stringMatching(/^The backup is complete: \d+ rows and 0 files\.$/),
    });
    const events = await journal.db.selectFrom('event').select('action').where('action', '=', 'backup.asked').execute();
    expect(events).toHaveLength(1);
  });

  it('that are damaged are found, and no other file can be asked for', async () => {
    await begin();
    await finished();
    const [name = ''] = readdirSync(folder);
    writeFileSync(join(folder, name), readFileSync(join(folder, name)).subarray(0, -40));
    const response = await check(name);
    expect([response.status, (await response.json()).detail]).toEqual([409, expect.stringContaining('damaged')]);
    writeFileSync(join(folder, 'notes.txt'), 'private');
    for (const other of ['notes.txt', '../notes.txt', `../backups/${name}`])
      expect((await check(other)).status).toBe(404);
  });

  it('that cannot be made are told of until one is', async () => {
    writeFileSync(folder, 'not a folder');
    await begin();
    await finished();
    const broken = (await report()).parts.find(({ part }) => part === 'backups');
    expect(broken).toMatchObject({ state: 'broken', words: expect.stringContaining('The last backup failed:') });
    expect(journal.logged.map(({ message }) => message)).toContain('The backup could not be made.');
    rmSync(folder);
    await begin();
    await finished();
    expect((await report()).parts.find(({ part }) => part === 'backups')?.state).toBe('good');
  });

  it('that were not finished when their process was killed are removed, and those being made are not', async () => {
    await begin();
    await finished();
    const [name = ''] = readdirSync(folder);
    const killed = spawnSync(process.execPath, ['--version']).pid;
    const parts = [killed, process.ppid].map((pid) => join(folder, `${name}.${pid}.part`));
    for (const part of parts) writeFileSync(part, 'half');
    await backups.makeDaily(journal.context);
    expect(parts.map((part) => existsSync(part))).toEqual([false, true]);
  });

  it('may be asked for ten times a day, and the newest five of them are kept', async () => {
    const asked: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      journal.clock.advance(1_000);
      asked.push((await begin()).status);
      await finished();
    }
    expect(asked).toEqual([...Array(10).fill(202), 429]);
    await expect.poll(() => readdirSync(folder).length).toBe(5);
  });

  it('are made once a day, and the oldest daily ones make room', async () => {
    const { clock, context } = journal;
    clock.set(new Date(Date.now()).toISOString());
    await backups.makeDaily(context);
    expect((await backups.state()).items, 'a journal of today').toEqual([]);
    const made: string[] = [];
    for (let day = 0; day < 4; day += 1) {
      clock.advance(25 * HOUR_MS);
      await backups.makeDaily(context);
      clock.advance(HOUR_MS);
      await backups.makeDaily(context);
      made.push((await backups.state()).items[0]?.name ?? '');
    }
    expect(new Set(made).size).toBe(4);
    expect(readdirSync(folder).sort()).toEqual(made.slice(2).sort());
  });
});

describe('an upgrade of a journal of the first version', () => {
  const old = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, 6));
  let dataDir: string;
  let backupDir: string;
  let child: ReturnType<typeof spawn> | undefined;
  beforeEach(async () => {
    dataDir = newFolder();
    backupDir = join(newFolder(), 'backups');
    const { db, close } = await connect({ dataDir });
    await migrateToLatest(db, old);
    await close();
  });
  afterEach(async () => {
    if (child?.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  });

  const settings = async () => ({
    ...nodeEnv(),
    ...{ DATA_DIR: dataDir, BACKUP_DIR: backupDir, DEMO: '0', SITE_URL: ORIGIN, PORT: String(await freePort()) },
  });

  it('keeps it as it was before the database is migrated, and then starts', async () => {
    await keptTemplates();
    child = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], { cwd: ROOT, env: await settings() });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    await expect.poll(() => output, { timeout: 250_000 }).toContain('Journal ready at');
    const [name = ''] = readdirSync(backupDir);
    expect(output).toMatch(/Backup from before the upgrade: .+journal-before-upgrade-.+\.tar\.gz\nDatabase migrated/);
    const { manifest } = await openArchive(join(backupDir, name));
    expect(manifest.migrations).toEqual(Object.keys(old));
  }, 300_000);

  it('does nothing where that backup cannot be made, and says how to go on', async () => {
    mkdirSync(join(backupDir, '..'), { recursive: true });
    writeFileSync(backupDir, 'not a folder');
    const env = await settings();
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/start.ts')], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^The backup before the upgrade could not be made, and nothing was changed \(.+\)\. .+BACKUPS_KEPT=0.+\n$/,
    );
    const { db, close } = await connect({ dataDir });
    expect(await pendingMigrations(db)).toHaveLength(Object.keys(MIGRATIONS).length - 6);
    await close();
  });
});
