import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BlobsServer } from '@netlify/blobs/server';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#database/connect';
import { MIGRATIONS, migrateToLatest } from '#database/migrate';
import type { Database } from '#database/schema';
import type { FileStore } from '#server/adapters/files';
import { blobsFileStore } from '#server/adapters/files-blobs';
import { diskFileStore } from '#server/adapters/files-disk';
import { openArchive } from '../../scripts/archive-format.ts';
import { createArchive } from '../../scripts/create-archive.ts';
import { seedDemonstration } from '../../scripts/demonstration/seed.ts';
import { ROOT } from '../../scripts/journal.ts';
import { restoreArchive } from '../../scripts/restore-archive.ts';
import { everyEngine, type TestDatabase } from '../support/engines.ts';
import { publishedArticle } from '../support/factories.ts';
import { nodeEnv } from '../support/node-env.ts';

const NOW = new Date('2026-11-21T10:30:00.000Z');

const statements = (...texts: string[]) => ({
  async up(db: Kysely<unknown>) {
    for (const text of texts) await sql.raw(text).execute(db);
  },
});

/** A table of a later version, with all that is hard to carry from one database to another. */
const LATER = '2099-01-01T00-00-later';
const WITH_LATER = {
  ...MIGRATIONS,
  [LATER]: statements(
    `create table "Odd name" (
      id integer generated always as identity primary key,
      follows integer references "Odd name",
      happened_at timestamptz,
      payload jsonb,
      note text,
      amount numeric,
      raw bytea,
      tags text[],
      doubled integer generated always as (id * 2) stored
    )`,
    'create sequence ticket',
    `create function stamp() returns trigger language plpgsql as
      $$ begin new.note := coalesce(new.note, '') || ' (stamped)'; return new; end $$`,
    'create trigger stamp before insert on "Odd name" for each row execute function stamp()',
    `insert into "Odd name" (happened_at, payload, note, amount, raw, tags) values
      ('2026-03-01 12:00:00.123456+02', '{"n": 12345678901234567890.1200, "b": [null, {}], "a": "\\u2028"}',
        E'two\\nlines, "quotes", tabs\\t, \\\\ and \\u2028 😀', 0.1000, '\\x00ff', '{"a,b",null,""}'),
      (null, 'null', '', null, null, '{}'),
      (null, null, null, 'NaN', null, null)`,
    `update "Odd name" set follows = 3 where id = 1`,
    `select nextval('ticket'), nextval('ticket')`,
  ),
};

const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'journal-backup-'));
  folders.push(folder);
  return folder;
}

/** Every row of every table, as the database writes it. */
async function readAll(db: Kysely<Database>): Promise<Record<string, string[]>> {
  return db.connection().execute(async (connection) => {
    await sql`set time zone 'UTC'`.execute(connection);
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
      order by tablename`.execute(connection);
    const all: Record<string, string[]> = {};
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(name)} t`.execute(connection);
      all[name] = rows.map(({ row }) => row).sort();
    }
    return all;
  });
}

async function readStored(files: FileStore, key: string): Promise<string | undefined> {
  const file = await files.read(key);
  return file && Buffer.from(await new Response(file.stream).arrayBuffer()).toString('base64');
}

async function backUp(db: Kysely<Database>, files: FileStore): Promise<string> {
  const path = join(newFolder(), 'backup.tar.gz');
  await createArchive({ db, files, path, now: NOW });
  return path;
}

const [pglite, ...servers] = (await everyEngine()) as [Engine, ...Engine[]];
type Engine = Awaited<ReturnType<typeof everyEngine>>[number];

/** The journal that is backed up: the whole demonstration, and the later table. */
let journal: TestDatabase;
let files: FileStore;
let keys: string[];
let archive: string;

beforeAll(async () => {
  journal = await pglite.open({ migrate: false });
  await migrateToLatest(journal.db, WITH_LATER);
  files = diskFileStore(newFolder());
  await seedDemonstration(journal.db, { files, siteUrl: 'https://journal.example', now: NOW });
  const galleys = await journal.db.selectFrom('galley').select('file_key').execute();
  const originals = await journal.db.selectFrom('manuscript_file').select('file_key').execute();
  const further = await journal.db.selectFrom('further_file').select('file_key').execute();
  keys = [...galleys, ...originals, ...further].map((row) => row.file_key);
  archive = await backUp(journal.db, files);
});

afterAll(async () => {
  await journal.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Restores into a database without tables, which is then closed. */
async function restoreInto(engine: Engine, path: string, check: (db: Kysely<Database>, files: FileStore) => unknown) {
  const target = await engine.open({ migrate: false });
  try {
    const restored = diskFileStore(newFolder());
    await restoreArchive(await openArchive(path), { db: target.db, files: restored, migrations: WITH_LATER });
    await check(target.db, restored);
  } finally {
    await target.close();
  }
}

async function expectWhole(db: Kysely<Database>, restored: FileStore): Promise<void> {
  expect(await readAll(db)).toEqual(await readAll(journal.db));
  for (const key of keys) expect(await readStored(restored, key)).toBe(await readStored(files, key));
}

/** Numbering goes on, foreign keys are checked and triggers run, as in the journal that was backed up. */
async function expectWorkingRules(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql`insert into "Odd name" (note) values ('new') returning id, note, doubled`.execute(db);
  expect(rows).toEqual([{ id: 4, note: 'new (stamped)', doubled: 8 }]);
  expect((await sql<{ next: string }>`select nextval('ticket')::text as next`.execute(db)).rows[0]?.next).toBe('3');
  const orphan = { manuscript_id: 'nobody', kind: 'pdf', file_key: 'a', bytes: 1, sha256: 'a'.repeat(64) };
  const insert = db.transaction().execute((trx) => trx.insertInto('galley').values(orphan).returning('kind').execute());
  await expect(insert).rejects.toThrow(/foreign key/);
}

describe('the restore drill', () => {
  it('from PGlite to PGlite brings back every row and every file, exactly as they were', async () => {
    await restoreInto(pglite, archive, async (db, restored) => {
      await expectWhole(db, restored);
      await expectWorkingRules(db);
    });
  });

  it.each(servers)('from PGlite to $name and back does so too', async (engine) => {
    let back = '';
    await restoreInto(engine, archive, async (db, restored) => {
      await expectWhole(db, restored);
      back = await backUp(db, restored);
      await expectWorkingRules(db);
    });
    await restoreInto(pglite, back, expectWhole);
  });

  it('carries files into Netlify Blobs and out of it', async () => {
    const server = new BlobsServer({ directory: newFolder(), token: 'test', logger: () => {} });
    const { port } = await server.start();
    const target = await pglite.open({ migrate: false });
    try {
      const address = { edgeURL: `http://127.0.0.1:${port}`, uncachedEdgeURL: `http://127.0.0.1:${port}` };
      const blobs = blobsFileStore('files', { ...address, token: 'test', siteID: 'site' });
      const { manifest } = await openArchive(archive);
      await restoreArchive(await openArchive(archive), { db: target.db, files: blobs, migrations: WITH_LATER });
      expect((await openArchive(await backUp(target.db, blobs))).manifest).toEqual(manifest);
    } finally {
      await target.close();
      await server.stop();
    }
  });
});

describe('a backup', () => {
  it('of an earlier version is brought to the newest one', async () => {
    const target = await pglite.open({ migrate: false });
    try {
      const migrations = { ...WITH_LATER, 'Z-newest': statements('alter table "Odd name" rename to plain') };
      const report = await restoreArchive(await openArchive(archive), { db: target.db, files, migrations });
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
    await restoreInto(pglite, await backUp(journal.db, files), async (db) => {
      const { usage_salt, usage_visit, usage_month } = await readAll(db);
      expect([usage_salt, usage_visit, usage_month?.length]).toEqual([[], [], 1]);
    });
    for (const table of ['usage_salt', 'usage_visit', 'usage_month'] as const) {
      await journal.db.deleteFrom(table).execute();
    }
  });

  it('notes a file that the store has lost, and holds everything else', async () => {
    const [lost = '', ...others] = keys.toSorted();
    const incomplete: FileStore = { ...files, read: async (key) => (key === lost ? undefined : files.read(key)) };
    const { manifest } = await openArchive(await backUp(journal.db, incomplete));
    expect(manifest.missing).toEqual([lost]);
    expect(manifest.files.map(({ key }) => key)).toEqual(others);
  });

  it('never replaces an earlier one, and leaves no unfinished file where it fails', async () => {
    const folder = newFolder();
    const path = join(folder, 'backup.tar.gz');
    writeFileSync(path, 'an earlier backup');
    await expect(createArchive({ db: journal.db, files, path, now: NOW })).rejects.toThrow('exists already');
    const broken: FileStore = { ...files, read: () => Promise.reject(new Error('The store is away.')) };
    const other = { db: journal.db, files: broken, path: join(folder, 'other.tar.gz'), now: NOW };
    await expect(createArchive(other)).rejects.toThrow('The store is away.');
    expect(readdirSync(folder)).toEqual(['backup.tar.gz']);
    expect(readFileSync(path, 'utf8')).toBe('an earlier backup');
  });
});

describe('a damaged archive is reported before anything is written', () => {
  const bytes = () => readFileSync(archive);
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
    const restore = restoreArchive(await openArchive(archive), { db: journal.db, files, migrations: WITH_LATER });
    await expect(restore).rejects.toThrow(/not empty.+DATA_DIR to a new folder, or DATABASE_URL to a new database/s);
    expect(await readAll(journal.db)).toEqual(before);
  });

  it('refuses the backup of a newer version, names the migration, and writes nothing', async () => {
    const folder = newFolder();
    const restore = restoreArchive(await openArchive(archive), { db: journal.db, files: diskFileStore(folder) });
    await expect(restore).rejects.toThrow(`migration ${LATER}, which this version does not know`);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([pglite, ...servers])(
    'never overwrites a differing file, and if it fails after its last row leaves $name empty',
    async (engine) => {
      const target = await engine.open({ migrate: false });
      try {
        const folder = newFolder();
        const own = diskFileStore(folder);
        const [key = ''] = keys;
        const to = { db: target.db, files: own, migrations: WITH_LATER };
        await own.write(key, Buffer.from('of another journal'));
        const overwriting = restoreArchive(await openArchive(archive), to);
        await expect(overwriting).rejects.toThrow(`already holds another file under ${key}`);
        expect(await readStored(own, key)).toBe(Buffer.from('of another journal').toString('base64'));
        await own.remove(key);

        // On a server this cuts the connection; in the embedded database the statement fails.
        const cut = statements('select pg_terminate_backend(pg_backend_pid())', 'select 1 / 0');
        const failing = { ...to, migrations: { ...WITH_LATER, 'Z-last': cut } };
        await expect(restoreArchive(await openArchive(archive), failing)).rejects.toThrow();
        expect(await readAll(target.db)).toEqual({});
        expect(
          readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
            entry.isFile(),
          ),
        ).toEqual([]);

        await restoreArchive(await openArchive(archive), to);
        await expectWhole(target.db, own);
      } finally {
        await target.close();
      }
    },
  );
});

describe('the commands', () => {
  const dataDir = newFolder();
  const path = join(newFolder(), 'of the command.tar.gz');

  beforeAll(async () => {
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
    // Made before, so that the first file can be seen.
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
    expect(run('restore', target)).toEqual(refusal(/^Name the backup to restore: .+\n$/));
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
    // A folder without .env: the settings given are the only ones.
    cwd: newFolder(),
    env: envFor(dataDir),
    encoding: 'utf8',
    timeout: 240_000,
  });
  return { status, stdout, stderr };
}
