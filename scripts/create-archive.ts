import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { type Pack, pack } from 'tar-stream';
import type { Database } from '#database/schema';
import type { FileStore } from '#server/kernel/adapters/files';
import { fileEntry, MANIFEST_ENTRY, type Manifest, measure, openArchive, partEntry } from './archive-format.ts';
import {
  isBackedUp,
  listFileKeys,
  listMigrations,
  listSequences,
  listTables,
  readRows,
  usePortableFormats,
} from './archive-tables.ts';

/** The content and destination of a backup. */
export interface Backup {
  db: Kysely<Database>;
  files: FileStore;
  path: string;
  now: Date;
}

type Contents = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'parts'> & { fileKeys: string[] };

/**
 * Writes all rows and files into a new archive, which gets its name only when complete and verified. Everything is
 * streamed.
 */
export async function createArchive({ db, files, path, now }: Backup): Promise<Manifest> {
  if (existsSync(path)) throw new Error(`${path} already exists. Choose another name, or remove that file.`);
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.part`;
  const archive = pack();
  // Owner-readable only: an archive contains personal data of authors and reviewers.
  const written = pipeline(archive, createGzip(), createWriteStream(draft, { mode: 0o600 }));
  written.catch(() => {});
  try {
    const { fileKeys, ...contents } = await packRows(archive, db);
    const stored = await packFiles(archive, files, fileKeys);
    const manifest: Manifest = { format: 1, created_at: now.toISOString(), ...contents, ...stored };
    await packText(archive, MANIFEST_ENTRY, JSON.stringify(manifest, null, 1));
    archive.finalize();
    await written;
    await openArchive(draft);
    renameSync(draft, path);
    return manifest;
  } catch (error) {
    archive.destroy(error instanceof Error ? error : undefined);
    // The disk's error is more informative than the stream's.
    const cause = await written.then(
      () => error,
      (refusal) => refusal,
    );
    rmSync(draft, { force: true });
    throw cause;
  }
}

/** All rows at one moment, despite concurrent writes. */
async function packRows(archive: Pack, db: Kysely<Database>): Promise<Contents> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (trx) => {
    await usePortableFormats(trx);
    const migrations = await listMigrations(trx);
    if (migrations.length === 0)
      throw new Error('The database contains no journal yet, so there is nothing to back up.');
    const tables = (await listTables(trx)).filter(isBackedUp);
    const contents: Contents = {
      migrations,
      tables: [],
      sequences: await listSequences(trx),
      parts: [],
      fileKeys: await listFileKeys(trx, tables),
    };
    for (const table of tables) {
      let rows = 0;
      let part = 0;
      for await (const portion of readRows(trx, table)) {
        rows += portion.rows;
        part += 1;
        const path = partEntry(table.name, part);
        contents.parts.push({ table: table.name, path, ...(await packText(archive, path, portion.text)) });
      }
      contents.tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows });
    }
    return contents;
  });
}

/** Missing files are recorded: an incomplete backup is better than none. */
async function packFiles(
  archive: Pack,
  files: FileStore,
  keys: string[],
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const stored: Pick<Manifest, 'files' | 'missing'> = { files: [], missing: [] };
  for (const key of keys) {
    // Read twice: an archive entry starts with its size.
    const first = await files.read(key);
    const size = first && (await measure(first.stream));
    const second = size && (await files.read(key));
    if (!size || !second) {
      stored.missing.push(key);
      continue;
    }
    await pipeline(Readable.from(second.stream), archive.entry({ name: fileEntry(key), size: size.bytes }));
    stored.files.push({ key, ...size });
  }
  return stored;
}

async function packText(archive: Pack, name: string, text: string) {
  const bytes = Buffer.from(text);
  await pipeline(Readable.from([bytes]), archive.entry({ name, size: bytes.length }));
  return measure(Readable.from([bytes]));
}
