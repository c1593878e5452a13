import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connect, overPglite } from '#database/connect';
import { openEmbedded } from '#database/embedded';
import { migrateToLatest } from '#database/migrate';

/** The value that test files get from `inject('preparedDatabases')`. */
export interface PreparedDatabases {
  /** A data file that PGlite starts from. */
  pglite: string;
  /** The same for a database without tables. */
  blankPglite: string;
  /** The name of a database on the server in TEST_DATABASE_URL; null if that is not set. */
  postgres: string | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    preparedDatabases: PreparedDatabases;
  }
}

/** Kept globally, because Vitest calls the setup once for each project of a run. */
const run = globalThis as typeof globalThis & { prepared?: Promise<PreparedDatabases>; preparedFor?: number };

/**
 * Migrates one empty database of each engine before the tests, which each file then copies in a third of the time.
 * Creating even a blank PGlite takes four seconds, copying one half a second.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.preparedFor = (run.preparedFor ?? 0) + 1;
  run.prepared ??= prepare();
  const prepared = await run.prepared;
  project.provide('preparedDatabases', prepared);
  return async () => {
    run.preparedFor = (run.preparedFor ?? 1) - 1;
    if (run.preparedFor === 0) await remove(prepared);
  };
}

const SERVER = process.env.TEST_DATABASE_URL || undefined;

async function prepare(): Promise<PreparedDatabases> {
  const folder = mkdtempSync(join(tmpdir(), 'journal-test-database-'));
  const [pglite, blankPglite] = [join(folder, 'pglite.tar'), join(folder, 'blank-pglite.tar')];
  await preparePglite(pglite, blankPglite);
  return { pglite, blankPglite, postgres: SERVER ? await preparePostgres(SERVER) : null };
}

async function remove({ pglite, postgres }: PreparedDatabases): Promise<void> {
  rmSync(dirname(pglite), { recursive: true });
  if (!SERVER || !postgres) return;
  const admin = await connect({ engine: 'pg', databaseUrl: SERVER, poolSize: 1 });
  await sql`drop database ${sql.id(postgres)} with (force)`.execute(admin.db);
  await admin.close();
}

async function preparePglite(migrated: string, blank: string): Promise<void> {
  const pglite = await openEmbedded();
  await dump(pglite, blank);
  await migrateToLatest(overPglite(pglite));
  await dump(pglite, migrated);
  await pglite.close();
}

async function dump(pglite: PGlite, file: string): Promise<void> {
  const dumped = await pglite.dumpDataDir('none');
  writeFileSync(file, Buffer.from(await dumped.arrayBuffer()));
}

async function preparePostgres(server: string): Promise<string> {
  const name = `journal_test_${randomBytes(8).toString('hex')}`;
  const admin = await connect({ engine: 'pg', databaseUrl: server, poolSize: 1 });
  await sql`create database ${sql.id(name)} template template0 encoding 'UTF8'`.execute(admin.db);
  await admin.close();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const prepared = await connect({ engine: 'pg', databaseUrl: url.href, poolSize: 1 });
  await migrateToLatest(prepared.db);
  await prepared.close();
  return name;
}
