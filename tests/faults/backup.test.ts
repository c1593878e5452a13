import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BlobsServer } from '@netlify/blobs/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#database/connect';
import { migrateToLatest } from '#database/migrate';
import type { FileStore } from '#server/kernel/adapters/files';
import { blobsFileStore } from '#server/kernel/adapters/files-blobs';
import { diskFileStore } from '#server/kernel/adapters/files-disk';
import { openArchive } from '../../scripts/archive-format.ts';
import { createArchive } from '../../scripts/create-archive.ts';
import { ROOT } from '../../scripts/journal.ts';
import { restoreArchive } from '../../scripts/restore-archive.ts';
import {
  expectAllOrNothing,
  expectWorkingRules,
  LATER,
  openBackedUp,
  readAll,
  statements,
  WITH_LATER,
} from '../support/backups.ts';
import { PGLITE } from '../support/engines.ts';
import { publishedArticle } from '../support/factories.ts';
import { useOpened } from '../support/journal.ts';
import { nodeEnv } from '../support/node-env.ts';

const journal = useOpened(openBackedUp);
const newFolder = () => journal.newFolder();

describe('the restore drill', () => {
  it('from PGlite to PGlite brings back every row and every file, exactly as they were', async () => {
    await journal.restoreInto(PGLITE, journal.archive, async (db, restored) => {
      await journal.expectWhole(db, restored);
      await expectWorkingRules(db);
    });
  });

  it('carries files into Netlify Blobs and out of it', async () => {
    const server = new BlobsServer({ directory: newFolder(), token: 'test', logger: () => {} });
    const { port } = await server.start();
    const target = await PGLITE.open({ migrate: false });
    try {
      const address = { edgeURL: `http://127.0.0.1:${port}`, uncachedEdgeURL: `http://127.0.0.1:${port}` };
      const blobs = blobsFileStore('files', { ...address, token: 'test', siteID: 'site' });
      const { manifest } = await openArchive(journal.archive);
      await restoreArchive(await openArchive(journal.archive), { db: target.db, files: blobs, migrations: WITH_LATER });
      expect((await openArchive(await journal.backUp(target.db, blobs))).manifest).toEqual(manifest);
    } finally {
      await target.close();
      await server.stop();
    }
  });
});

describe('a backup', () => {
  it('of an earlier version is brought to the newest one', async () => {
    const target = await PGLITE.open({ migrate: false });
    try {
      const migrations = { ...WITH_LATER, 'Z-newest': statements('alter table "Odd name" rename to plain') };
      const report = await restoreArchive(await openArchive(journal.archive), {
        db: target.db,
        files: journal.files,
        migrations,
      });
      expect(report).toEqual(['Z-newest']);
      const { 'Odd name': odd, ...rest } = await readAll(journal.db);
      expect(await readAll(target.db)).toEqual({ ...rest, plain: odd });
    } finally {
      await target.close();
    }
  });

  it('remembers no reader whom the journal forgets that night, only the sums', async () => {
    const { manuscript_id } = await journal.db.selectFrom('article').select('manuscript_id').executeTakeFirstOrThrow();
    await journal.db.insertInto('usage_salt').values({ day: '2026-11-21', salt: 'the salt of that day' }).execute();
    await journal.db
      .insertInto('usage_visit')
      .values({ visitor: 'a digest', manuscript_id, day: '2026-11-21' })
      .execute();
    await journal.db.insertInto('usage_month').values({ manuscript_id, month: '2026-11' }).execute();
    await journal.restoreInto(PGLITE, await journal.backUp(), async (db) => {
      const { usage_salt, usage_visit, usage_month } = await readAll(db);
      expect([usage_salt, usage_visit, usage_month?.length]).toEqual([[], [], 1]);
    });
    for (const table of ['usage_salt', 'usage_visit', 'usage_month'] as const) {
      await journal.db.deleteFrom(table).execute();
    }
  });

  it('notes a file that the store has lost, and holds everything else', async () => {
    const { files } = journal;
    const [lost = '', ...others] = journal.keys.toSorted();
    const incomplete: FileStore = { ...files, read: async (key) => (key === lost ? undefined : files.read(key)) };
    const { manifest } = await openArchive(await journal.backUp(journal.db, incomplete));
    expect(manifest.missing).toEqual([lost]);
    expect(manifest.files.map(({ key }) => key)).toEqual(others);
  });

  it('never replaces an earlier one, and leaves no unfinished file where it fails', async () => {
    const { files } = journal;
    const now = new Date('2026-11-21T10:30:00.000Z');
    const folder = newFolder();
    const path = join(folder, 'backup.tar.gz');
    writeFileSync(path, 'an earlier backup');
    await expect(createArchive({ db: journal.db, files, path, now })).rejects.toThrow('already exists');
    const broken: FileStore = { ...files, read: () => Promise.reject(new Error('The store is away.')) };
    const other = { db: journal.db, files: broken, path: join(folder, 'other.tar.gz'), now };
    await expect(createArchive(other)).rejects.toThrow('The store is away.');
    expect(readdirSync(folder)).toEqual(['backup.tar.gz']);
    expect(readFileSync(path, 'utf8')).toBe('an earlier backup');
  });
});

describe('a damaged archive is reported before anything is written', () => {
  const bytes = () => readFileSync(journal.archive);
  const flipped = (at: (length: number) => number) => {
    const copy = bytes();
    const position = at(copy.length);
    copy[position] = (copy[position] ?? 0) ^ 0xff;
    return copy;
  };
  const rewritten = (change: (tar: Buffer) => Buffer) => gzipSync(change(gunzipSync(bytes())));
  const replaced = (from: string, to: string) =>
    rewritten((tar) => Buffer.from(tar.toString('latin1').replace(from, to), 'latin1'));
  const withoutManifest = (tar: Buffer) =>
    Buffer.concat([tar.subarray(0, tar.lastIndexOf('manifest.json')), Buffer.alloc(1024)]);
  const damages: [string, () => Buffer][] = [
    ['that is empty', () => Buffer.alloc(0)],
    ['that is no archive', () => Buffer.from('Dear editor, please find attached')],
    ['that was cut in the middle', () => bytes().subarray(0, bytes().length / 2)],
    ['that lacks its last byte', () => bytes().subarray(0, -1)],
    ['with a changed byte near its beginning', () => flipped(() => 30)],
    ['with a changed byte in the middle', () => flipped((length) => Math.floor(length / 2))],
    ['with a changed byte at its end', () => flipped((length) => length - 6)],
    ['with a changed row and a correct checksum', () => replaced('"status":"published"', '"status":"publisheD"')],
    ['with a renamed entry', () => replaced('tables/volume/1.', 'tables/volume/9.')],
    ['without its manifest', () => rewritten(withoutManifest)],
  ];

  it.each(damages)('one %s', async (_, damaged) => {
    const path = join(newFolder(), 'damaged.tar.gz');
    writeFileSync(path, damaged());
    await expect(openArchive(path)).rejects.toThrow(/^The archive .+ is damaged \(.+\)\. Nothing was written/);
  });

  it('and a missing one', async () => {
    await expect(openArchive('/nowhere/backup.tar.gz')).rejects.toThrow('There is no archive at /nowhere');
  });
});

describe('a restore', () => {
  it('refuses a database that holds anything, and leaves it as it was', async () => {
    const before = await readAll(journal.db);
    const restore = restoreArchive(await openArchive(journal.archive), {
      db: journal.db,
      files: journal.files,
      migrations: WITH_LATER,
    });
    await expect(restore).rejects.toThrow(/not empty.+DATA_DIR to a new folder, or DATABASE_URL to a new database/s);
    expect(await readAll(journal.db)).toEqual(before);
  });

  it('refuses the backup of a newer version, names the migration, and writes nothing', async () => {
    const folder = newFolder();
    const restore = restoreArchive(await openArchive(journal.archive), {
      db: journal.db,
      files: diskFileStore(folder),
    });
    await expect(restore).rejects.toThrow(`migration ${LATER}, which this version does not have`);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('never overwrites a differing file, and leaves nothing if it fails after its last row', () =>
    expectAllOrNothing(PGLITE, journal));
});

describe('the commands', () => {
  let dataDir: string;
  let path: string;

  beforeAll(async () => {
    dataDir = newFolder();
    path = join(newFolder(), 'of the command.tar.gz');
    const { db, close } = await connect({ dataDir });
    await migrateToLatest(db);
    for (let count = 0; count < 5; count += 1) await publishedArticle(db, diskFileStore(dataDir));
    await close();
  });

  it('back up and restore, and say in a sentence what they did', () => {
    const backup = run('backup', dataDir, path);
    expect(backup).toMatchObject({ status: 0, stderr: '' });
    expect(backup.stdout).toMatch(
      /^Backed up \d+ rows of \d+ tables and 5 files \(0\.\d MB\): .+of the command\.tar\.gz\n$/,
    );
    const restore = run('restore', newFolder(), path);
    expect(restore).toMatchObject({ status: 0, stderr: '' });
    expect(restore.stdout).toMatch(/^Restored \d+ rows of \d+ tables and 5 files, as of 20\d\d-.+\n$/);
  });

  it('can be repeated where a restore was killed among its files', async () => {
    const target = newFolder();
    // Created beforehand, so that the first file can be observed.
    mkdirSync(join(target, 'files', 'galleys'), { recursive: true });
    const watcher = watch(join(target, 'files', 'galleys'));
    const child = spawn(process.execPath, [join(ROOT, 'scripts', 'restore.ts'), path], {
      cwd: newFolder(),
      env: envFor(target),
    });
    const exit = once(child, 'exit');
    await Promise.race([once(watcher, 'change'), exit]);
    child.kill('SIGKILL');
    await exit;
    watcher.close();
    expect(child.signalCode).toBe('SIGKILL');
    expect(run('restore', target, path)).toMatchObject({ status: 0, stderr: '' });
  });

  it('exit with 1 and one sentence where the archive is damaged, and make no database', () => {
    const target = newFolder();
    const damaged = join(newFolder(), 'damaged.tar.gz');
    writeFileSync(damaged, readFileSync(path).subarray(0, 2000));
    const { status, stdout, stderr } = run('restore', target, damaged);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^The archive .+ is damaged .+ use another backup\.\n$/);
    expect(readdirSync(target)).toEqual([]);
  });

  it('exit with 1 and one sentence where there is nothing to back up or to restore', () => {
    const target = newFolder();
    expect(run('backup', target)).toEqual(refusal(/^There is no journal in .+\.\n$/));
    expect(run('restore', target)).toEqual(refusal(/^Specify the backup to restore: .+\n$/));
    expect(existsSync(join(target, 'database'))).toBe(false);
  });

  it('exit with 1 and one sentence while another process has the database open', async () => {
    const { close } = await connect({ dataDir });
    try {
      const backup = run('backup', dataDir, join(newFolder(), 'backup.tar.gz'));
      expect(backup).toEqual(refusal(/^The data folder .+ is in use by process \d+\. Stop that process, .+\n$/));
    } finally {
      await close();
    }
  });
});

const refusal = (sentence: RegExp) => ({ status: 1, stdout: '', stderr: expect.stringMatching(sentence) });

function envFor(dataDir: string): NodeJS.ProcessEnv {
  return { ...nodeEnv(), DATA_DIR: dataDir };
}

function run(command: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', `${command}.ts`), ...args], {
    // A folder without .env, so only the given settings apply.
    cwd: newFolder(),
    env: envFor(dataDir),
    encoding: 'utf8',
    timeout: 240_000,
  });
  return { status, stdout, stderr };
}
