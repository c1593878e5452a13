import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import { MIGRATIONS, migrateToLatest } from '#database/migrate';
import type { Database } from '#database/schema';
import type { FileStore } from '#server/kernel/adapters/files';
import { diskFileStore } from '#server/kernel/adapters/files-disk';
import { openArchive } from '../../scripts/archive-format.ts';
import { createArchive } from '../../scripts/create-archive.ts';
import { restoreArchive } from '../../scripts/restore-archive.ts';
import { copyJournal } from './buildable-journal.ts';
import { builtDemonstration } from './built-journals.ts';
import type { TestEngine } from './engines.ts';

const NOW = new Date('2026-11-21T10:30:00.000Z');

export const statements = (...texts: string[]) => ({
  async up(db: Kysely<unknown>) {
    for (const text of texts) await sql.raw(text).execute(db);
  },
});

/** The migration of a later version, whose table has everything that is hard to move between databases. */
export const LATER = '2099-01-01T00-00-later';
/** All migrations, including that one. */
export const WITH_LATER = {
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

/** Every row of every table, as the database prints it. */
export async function readAll(db: Kysely<Database>): Promise<Record<string, string[]>> {
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

/** A stored file as text; undefined if missing. */
export async function readStored(files: FileStore, key: string): Promise<string | undefined> {
  const file = await files.read(key);
  return file && Buffer.from(await new Response(file.stream).arrayBuffer()).toString('base64');
}

/** A journal to back up: the whole demonstration, and the later version's table. */
export interface BackedUp {
  db: Kysely<Database>;
  files: FileStore;
  keys: string[];
  archive: string;
  /** An empty folder, removed when everything is closed. */
  newFolder: () => string;
  /** Backs up into an archive; returns its path. */
  backUp: (db?: Kysely<Database>, files?: FileStore) => Promise<string>;
  /** Restores an archive into a database without tables, which is then closed. */
  restoreInto: (
    engine: TestEngine,
    path: string,
    check: (db: Kysely<Database>, files: FileStore) => unknown,
  ) => Promise<void>;
  /** Checks that every row and every file equals the journal's. */
  expectWhole: (db: Kysely<Database>, restored: FileStore) => Promise<void>;
  close: () => Promise<void>;
}

export async function openBackedUp(): Promise<BackedUp> {
  const folders: string[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'journal-backup-'));
    folders.push(folder);
    return folder;
  };
  const { db, files, close } = await copyJournal((await builtDemonstration()).folder);
  await migrateToLatest(db, WITH_LATER);
  const galleys = await db.selectFrom('galley').select('file_key').execute();
  const originals = await db.selectFrom('manuscript_file').select('file_key').execute();
  const further = await db.selectFrom('further_file').select('file_key').execute();
  const covered = await coverOne(db, files);
  const keys = [...[...galleys, ...originals, ...further].map((row) => row.file_key), covered];
  const backUp = async (from = db, stored = files) => {
    const path = join(newFolder(), 'backup.tar.gz');
    await createArchive({ db: from, files: stored, path, now: NOW });
    return path;
  };
  return {
    db,
    files,
    keys,
    archive: await backUp(),
    newFolder,
    backUp,
    async restoreInto(engine, path, check) {
      const target = await engine.open({ migrate: false });
      try {
        const restored = diskFileStore(newFolder());
        await restoreArchive(await openArchive(path), { db: target.db, files: restored, migrations: WITH_LATER });
        await check(target.db, restored);
      } finally {
        await target.close();
      }
    },
    async expectWhole(restoredDb, restored) {
      expect(await readAll(restoredDb)).toEqual(await readAll(db));
      for (const key of keys) expect(await readStored(restored, key)).toBe(await readStored(files, key));
    },
    async close() {
      await close();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Gives an article a galley with a cover, which the demonstration lacks; returns its file name. */
async function coverOne(db: Kysely<Database>, files: FileStore): Promise<string> {
  const covered_file_key = 'galleys/covered.pdf';
  const pdf = Buffer.from('a PDF with its cover');
  await files.write(covered_file_key, pdf);
  const cover = { covered_file_key, covered_bytes: pdf.length, covered_sha256: 'c'.repeat(64) };
  const { manuscript_id } = await db.selectFrom('galley').select('manuscript_id').limit(1).executeTakeFirstOrThrow();
  await db.updateTable('galley').set(cover).where('manuscript_id', '=', manuscript_id).execute();
  return covered_file_key;
}

/** Checks that sequences continue, foreign keys are enforced and triggers run, as in the original journal. */
export async function expectWorkingRules(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql`insert into "Odd name" (note) values ('new') returning id, note, doubled`.execute(db);
  expect(rows).toEqual([{ id: 4, note: 'new (stamped)', doubled: 8 }]);
  expect((await sql<{ next: string }>`select nextval('ticket')::text as next`.execute(db)).rows[0]?.next).toBe('3');
  const orphan = { manuscript_id: 'nobody', kind: 'pdf', file_key: 'a', bytes: 1, sha256: 'a'.repeat(64) };
  const insert = db.transaction().execute((trx) => trx.insertInto('galley').values(orphan).returning('kind').execute());
  await expect(insert).rejects.toThrow(/foreign key/);
}

/**
 * Checks that a restore never overwrites a different file, and that one failing after its last row leaves database and
 * folder empty and can be repeated.
 */
export async function expectAllOrNothing(engine: TestEngine, journal: BackedUp): Promise<void> {
  const target = await engine.open({ migrate: false });
  try {
    const folder = journal.newFolder();
    const own = diskFileStore(folder);
    const [key = ''] = journal.keys;
    const to = { db: target.db, files: own, migrations: WITH_LATER };
    await own.write(key, Buffer.from('of another journal'));
    const overwriting = restoreArchive(await openArchive(journal.archive), to);
    await expect(overwriting).rejects.toThrow(`already holds another file under ${key}`);
    expect(await readStored(own, key)).toBe(Buffer.from('of another journal').toString('base64'));
    await own.remove(key);

    // On a server this ends the connection; in the embedded database the statement fails.
    const cut = statements('select pg_terminate_backend(pg_backend_pid())', 'select 1 / 0');
    const failing = { ...to, migrations: { ...WITH_LATER, 'Z-last': cut } };
    await expect(restoreArchive(await openArchive(journal.archive), failing)).rejects.toThrow();
    expect(await readAll(target.db)).toEqual({});
    const left = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);

    await restoreArchive(await openArchive(journal.archive), to);
    await journal.expectWhole(target.db, own);
  } finally {
    await target.close();
  }
}
