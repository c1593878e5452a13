import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { MIGRATIONS, migrateToLatest } from '#database/migrate';
import type { Database } from '#database/schema';
import type { FileStore } from '#server/kernel/adapters/files';
import { type Archive, collect, entriesOf, fileEntry, type Manifest, measure } from './archive-format.ts';
import {
  emptyTables,
  insertRows,
  listTables,
  setSequence,
  usePortableFormats,
  withDeferredChecks,
} from './archive-tables.ts';

/** A restore's target: a database without tables. */
export interface Target {
  db: Kysely<Database>;
  files: FileStore;
  migrations?: Record<string, Migration>;
}

/**
 * Restores a verified archive: files first, then all rows in one transaction with the migrations before and after. An
 * unfinished restore leaves the database empty. Returns the newer migrations.
 */
export async function restoreArchive(archive: Archive, target: Target): Promise<string[]> {
  const { db, files, migrations = MIGRATIONS } = target;
  const { manifest } = archive;
  const older = migrationsUpTo(manifest, migrations);
  await refuseTables(db);
  const absent = await listAbsentFiles(manifest, files);
  const written: string[] = [];
  try {
    await restoreFiles(archive, files, absent, written);
    return await db.transaction().execute(async (trx) => {
      await usePortableFormats(trx);
      await migrateToLatest(trx, older);
      await withDeferredChecks(trx, () => restoreRows(archive, trx));
      for (const { name, last_value } of manifest.sequences) await setSequence(trx, name, last_value);
      return await migrateToLatest(trx, migrations);
    });
  } catch (error) {
    // Unreferenced files are harmless if they cannot be deleted.
    await Promise.allSettled(written.map((key) => files.remove(key)));
    throw error;
  }
}

/** The archive's migrations for the migrator; they must be a prefix of ours. */
function migrationsUpTo(manifest: Manifest, migrations: Record<string, Migration>): Record<string, Migration> {
  const known = Object.entries(migrations).sort(([a], [b]) => (a < b ? -1 : 1));
  const unknown = manifest.migrations.find((name, index) => known[index]?.[0] !== name);
  if (unknown) {
    throw new Error(
      `The backup comes from a version with the migration ${unknown}, which this version does not have at that point. ` +
        'Nothing was written; restore it with the version of the journal that made it, or a newer one.',
    );
  }
  return Object.fromEntries(known.slice(0, manifest.migrations.length));
}

async function refuseTables(db: Kysely<Database>): Promise<void> {
  const tables = await listTables(db);
  if (tables.length === 0) return;
  throw new Error(
    `The database is not empty: it holds the table "${tables[0]?.name}"${tables.length > 1 ? ` and ${tables.length - 1} more` : ''}. ` +
      'Nothing was written; set DATA_DIR to a new folder, or DATABASE_URL to a new database, and restore into that.',
  );
}

/** Keys missing in the store. A key with other bytes belongs to another journal. */
async function listAbsentFiles({ files: wanted }: Manifest, files: FileStore): Promise<Set<string>> {
  const absent = new Set<string>();
  for (const { key, sha256 } of wanted) {
    const stored = await files.read(key);
    if (!stored) absent.add(key);
    else if ((await measure(stored.stream)).sha256 !== sha256) {
      throw new Error(
        `The file store already holds another file under ${key}. ` +
          'Nothing was written; restore into an empty file store, such as a new DATA_DIR.',
      );
    }
  }
  return absent;
}

async function restoreFiles(archive: Archive, files: FileStore, absent: Set<string>, written: string[]): Promise<void> {
  const keys = new Map([...absent].map((key) => [fileEntry(key), key]));
  for await (const entry of entriesOf(archive.path)) {
    const key = keys.get(entry.header.name);
    if (key === undefined) {
      await measure(entry);
      continue;
    }
    await files.write(key, await collect(entry));
    written.push(key);
  }
}

async function restoreRows({ path, manifest }: Archive, trx: Kysely<Database>): Promise<void> {
  const made = await listTables(trx);
  const tables = new Map(made.map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) {
    const known = tables.get(name)?.columns.map((column) => column.name);
    if (known?.join() !== columns.join()) {
      throw new Error(`The backup contains a table "${name}" with columns that its migrations do not create.`);
    }
  }
  await emptyTables(trx, made);
  const parts = new Map(manifest.parts.map((part) => [part.path, part.table]));
  const counts = new Map<string, number>();
  for await (const entry of entriesOf(path)) {
    const content = await collect(entry);
    const table = tables.get(parts.get(entry.header.name) ?? '');
    if (!table) continue;
    const rows = await insertRows(trx, table, content.toString('utf8'));
    counts.set(table.name, (counts.get(table.name) ?? 0) + rows);
  }
  for (const { name, rows } of manifest.tables) {
    const restored = counts.get(name) ?? 0;
    if (restored !== rows) throw new Error(`Only ${restored} of ${rows} rows of the table "${name}" were restored.`);
  }
}
