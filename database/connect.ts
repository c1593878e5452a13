import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PGliteDialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { lockFolder } from './pglite-lock.ts';
import type { Database } from './schema.ts';

export type Engine = 'pglite' | 'pg' | 'neon';

/** An open database. `close` must be called once; on Neon at the end of the request that opened it. */
export interface Connection {
  db: Kysely<Database>;
  engine: Engine;
  close: () => Promise<void>;
}

/**
 * How to connect. Without `databaseUrl`: the embedded database in `dataDir`, or in memory without one.
 * `engine` overrides the choice by host name; `onError` hears of connections that broke while idle.
 */
export interface ConnectOptions {
  databaseUrl?: string | undefined;
  dataDir?: string | undefined;
  engine?: Engine | undefined;
  poolSize?: number;
  onError?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 8_000;
const STATEMENT_TIMEOUT_MS = 15_000;

/** The engine a database address asks for. */
export function engineOf(databaseUrl: string | undefined): Engine {
  if (!databaseUrl) return 'pglite';
  const { hostname } = new URL(databaseUrl);
  return hostname === 'neon.tech' || hostname.endsWith('.neon.tech') ? 'neon' : 'pg';
}

/** The same database or transaction, in a type that cannot write; reading queries take only this one. */
export function readerOf(db: Kysely<Database>): ReadonlyKysely<Database> {
  return db as unknown as ReadonlyKysely<Database>;
}

/** Opens the database: the only place where an engine is chosen. */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const engine = options.engine ?? engineOf(options.databaseUrl);
  if (engine === 'pglite') return openPglite(options.dataDir);
  const pool = await openPool(engine, options);
  const onError = (error: unknown) => options.onError?.(asError(error));
  pool.on('error', onError);
  // Without a listener on each client too, a connection that drops inside a transaction ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: withoutBroken(pool) }) });
  return { db, engine, close: () => db.destroy() };
}

/** What this file needs of a pool; the two drivers describe the same behaviour in different types. */
type Pool = PostgresPool & {
  on(event: 'error', listener: (error: unknown) => void): void;
  on(
    event: 'connect',
    listener: (client: { on: (event: 'error', listener: (error: unknown) => void) => void }) => void,
  ): void;
};

/**
 * The pool, but a connection is given up once anything other than a statement failed on it. A server
 * that ends a connection first refuses the running query and hangs up a moment later: the next query
 * would get the dying connection (measured, both drivers).
 */
function withoutBroken(pool: Pool): PostgresPool {
  const refuse = (error: unknown) => {
    throw asError(error);
  };
  const guard = (client: PostgresPoolClient): PostgresPoolClient => {
    let isBroken = false;
    const query = (sql: string, parameters: readonly unknown[]) =>
      client.query(sql, parameters).catch((error) => {
        isBroken ||= (error as { severity?: unknown }).severity !== 'ERROR';
        return refuse(error);
      });
    const release = (destroy?: boolean) => client.release(destroy || isBroken);
    return { processID: client.processID, query, release } as PostgresPoolClient;
  };
  const { Client, options } = pool;
  return { Client, options, connect: () => pool.connect().then(guard, refuse), end: () => pool.end() };
}

/** Neon's driver fails with the bare event of its WebSocket where it cannot reach the server. */
function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  return Object.assign(new Error('The database server cannot be reached.', { cause: error }), { code: 'ECONNREFUSED' });
}

async function openPool(engine: 'pg' | 'neon', { databaseUrl, poolSize }: ConnectOptions): Promise<Pool> {
  const settings = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 10_000,
    max: poolSize ?? (engine === 'neon' ? 2 : 10),
  };
  if (engine === 'neon') {
    const { Pool } = await import('@neondatabase/serverless');
    return new Pool(settings) as unknown as Pool;
  }
  const { Pool } = (await import('pg')).default;
  return new Pool({ ...settings, statement_timeout: STATEMENT_TIMEOUT_MS }) as unknown as Pool;
}

async function openPglite(dataDir: string | undefined): Promise<Connection> {
  const { PGlite } = await import('@electric-sql/pglite');
  const folder = dataDir && join(dataDir, 'database');
  const release = folder ? lockFolder(folder) : () => {};
  try {
    if (folder) refuseOtherVersion(folder);
    const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
    const extensions = { pg_trgm };
    const pglite = folder ? await PGlite.create(folder, { extensions }) : await PGlite.create({ extensions });
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
    const close = async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      release();
    };
    return { db, engine: 'pglite', close };
  } catch (error) {
    release();
    throw error;
  }
}

/** Data folders do not carry over between PGlite versions; an older one is refused before it is damaged. */
function refuseOtherVersion(folder: string): void {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const note = `${folder}.version`;
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(note, version);
    return;
  }
  const madeBy = existsSync(note) ? readFileSync(note, 'utf8') : version;
  if (minorOf(madeBy) === minorOf(version)) return;
  throw new Error(
    `The data folder ${folder} was made by PGlite ${madeBy}; this version brings ${version}, which cannot open it. ` +
      'Make a backup with the earlier version of the journal ("npm run backup") and restore it with this one.',
  );
}

function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}
