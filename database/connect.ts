import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DatabaseConnection,
  type Kysely,
  PGliteDialect,
  type PGliteDialectConfig,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { preparedName } from './built-once.ts';
import { RetryingKysely, retryConflicts } from './conflicts.ts';
import { lockFolder } from './pglite-lock.ts';
import { withoutValues } from './private-errors.ts';
import type { Database } from './schema.ts';
import { limitedQuery, type Query } from './statement-limit.ts';

export type Engine = 'pglite' | 'pg' | 'neon';

/** An open database. `close` must be called once; on Neon at the end of the request. */
export interface Connection {
  db: Kysely<Database>;
  engine: Engine;
  /** For long statements, on separate connections; the embedded database has one connection and no limit. */
  withLongLimit: <Result>(work: (db: Kysely<Database>) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}

/**
 * How to connect. Without `databaseUrl`: the embedded database in `dataDir`, or in memory. `engine` overrides the
 * choice by host; `onError` receives errors of idle connections; `statementLimitMs` limits each statement.
 */
export interface ConnectOptions {
  databaseUrl?: string | undefined;
  dataDir?: string | undefined;
  engine?: Engine | undefined;
  poolSize?: number;
  statementLimitMs?: number | undefined;
  onError?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 8_000;
/** The statement limit of requests; a Netlify function has ten seconds in all. */
const STATEMENT_LIMIT_MS = { pg: 15_000, neon: 8_000 } as const;
/** Outside requests: migrations, backups, restores, snapshots. */
export const LONG_STATEMENT_MS = 15 * 60_000;

/** The engine of a database address. */
export function engineOf(databaseUrl: string | undefined): Engine {
  if (!databaseUrl) return 'pglite';
  const { hostname } = new URL(databaseUrl);
  return hostname === 'neon.tech' || hostname.endsWith('.neon.tech') ? 'neon' : 'pg';
}

/** The same database or transaction as a read-only type, which queries take. */
export function readerOf(db: Kysely<Database>): ReadonlyKysely<Database> {
  return db as unknown as ReadonlyKysely<Database>;
}

/** Opens the database: the only place that chooses an engine. */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const engine = options.engine ?? engineOf(options.databaseUrl);
  if (engine === 'pglite') return openPglite(options.dataDir);
  const statementLimitMs = options.statementLimitMs ?? STATEMENT_LIMIT_MS[engine];
  const pool = await openPool(engine, { ...options, statementLimitMs });
  const onError = (error: unknown) => options.onError?.(asError(error));
  pool.on('error', onError);
  // Without a listener on each client too, a connection that drops inside a transaction ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  const dialect = new PostgresDialect({ pool: discardingBroken(pool, engine, statementLimitMs), onCreateConnection });
  const db = new RetryingKysely<Database>({ dialect });
  const withLongLimit: Connection['withLongLimit'] = async (work) => {
    const own = await connect({ ...options, poolSize: 2, statementLimitMs: LONG_STATEMENT_MS });
    return work(own.db).finally(own.close);
  };
  return { db, engine, withLongLimit, close: () => db.destroy() };
}

/** An embedded database that is already open. */
export function overPglite(pglite: PGliteDialectConfig['pglite']): Kysely<Database> {
  return new RetryingKysely<Database>({ dialect: new PGliteDialect({ pglite, onCreateConnection }) });
}

const BEGIN = /^(begin|start transaction)\b/i;
const END = /^(commit|rollback)$/i;

/** Single statements are retried like transactions, and errors contain no parameters. */
async function onCreateConnection(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection);
  let isInTransaction = false;
  connection.executeQuery = async (query, ...rest) => {
    const run = () => execute<never>(query, ...rest);
    if (BEGIN.test(query.sql)) isInTransaction = true;
    const isAlone = !isInTransaction;
    if (END.test(query.sql)) isInTransaction = false;
    return await (isAlone ? retryConflicts(run) : run()).catch((error) => Promise.reject(withoutValues(error)));
  };
}

/** The part of a pool used here; the two drivers have different types for the same behaviour. */
type Pool = PostgresPool & {
  on(event: 'error', listener: (error: unknown) => void): void;
  on(
    event: 'connect',
    listener: (client: { on: (event: 'error', listener: (error: unknown) => void) => void }) => void,
  ): void;
};

/**
 * Discards a connection once anything but a statement has failed on it. A server that ends a connection first refuses
 * the running query, and hangs up a moment later: the next query would get the dying connection (measured with both
 * drivers).
 */
function discardingBroken(pool: Pool, engine: Engine, statementLimitMs: number): PostgresPool {
  const refuse = (error: unknown) => {
    throw asError(error);
  };
  const guarded = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  const guard = (client: PostgresPoolClient): PostgresPoolClient => {
    const known = guarded.get(client);
    if (known) return known;
    let isBroken = false;
    const limited = limitedQuery(queryOf(client, engine), statementLimitMs);
    const query = (sql: string, parameters: readonly unknown[]) =>
      limited(sql, parameters).catch((error) => {
        isBroken ||= (error as { severity?: unknown }).severity !== 'ERROR';
        return refuse(error);
      });
    const release = (destroy?: boolean) => client.release(destroy || isBroken);
    const one = { processID: client.processID, query, release } as PostgresPoolClient;
    guarded.set(client, one);
    return one;
  };
  const { Client, options } = pool;
  return { Client, options, connect: () => pool.connect().then(guard, refuse), end: () => pool.end() };
}

/** Names queries for `pg` only: on Neon a connection lasts for one request, so plans are never reused. */
function queryOf(client: PostgresPoolClient, engine: Engine): Query {
  // The type has only one of the driver's overloads.
  const run = client.query.bind(client) as (
    statement: string | object,
    parameters?: readonly unknown[],
  ) => Promise<unknown>;
  return (text, values) => {
    const name = engine === 'pg' ? preparedName(text) : undefined;
    return name ? run({ name, text, values }) : run(text, values);
  };
}

/** Neon's driver rejects with a WebSocket event, not an error, if the server is unreachable. */
function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  return Object.assign(new Error('The database server cannot be reached.', { cause: error }), { code: 'ECONNREFUSED' });
}

async function openPool(engine: 'pg' | 'neon', options: ConnectOptions): Promise<Pool> {
  const { databaseUrl, poolSize, statementLimitMs } = options;
  // Neon's pooler refuses unknown startup parameters; there the client's own limit applies.
  const isPooled = engine === 'neon' && new URL(databaseUrl ?? '').hostname.split('.')[0]?.endsWith('-pooler');
  const settings = {
    ...(!isPooled && { statement_timeout: statementLimitMs }),
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
  return new Pool(settings) as unknown as Pool;
}

async function openPglite(dataDir: string | undefined): Promise<Connection> {
  const folder = dataDir && join(dataDir, 'database');
  const release = folder ? lockFolder(folder) : () => {};
  try {
    if (folder) refuseOtherVersion(folder);
    const { openEmbedded } = await import('./embedded.ts');
    const pglite = await openEmbedded(folder ? { dataDir: folder } : {});
    const db = overPglite(pglite);
    const close = async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      release();
    };
    return { db, engine: 'pglite', withLongLimit: (work) => work(db), close };
  } catch (error) {
    release();
    throw error;
  }
}

/** Data folders are not compatible across PGlite versions; an older one is refused before it is damaged. */
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
