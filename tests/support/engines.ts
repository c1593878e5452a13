import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { neonConfig } from '@neondatabase/serverless';
import { type Kysely, sql } from 'kysely';
import { inject } from 'vitest';
import { type Connection, type ConnectOptions, connect, type Engine, overPglite } from '#database/connect';
import { openEmbedded } from '#database/embedded';
import type { Database } from '#database/schema';
import { type NeonProxy, startNeonProxy } from './neon-proxy.ts';

/** A separate database for one test file; `close` removes it. */
export interface TestDatabase extends Connection {
  /** The address; undefined for in-memory PGlite. */
  databaseUrl: string | undefined;
  /** Deletes every row, so that the next test starts with an empty journal. */
  empty: () => Promise<void>;
  /** Another connection to the same database; undefined for in-memory PGlite. */
  connectAgain: (options?: Omit<ConnectOptions, 'databaseUrl' | 'dataDir'>) => Promise<Connection>;
  /** Cuts the network between this process and the server; only Neon's driver connects through a proxy. */
  cutNetwork: () => void;
}

/** A supported database engine, as data: `describe.each(everyEngine())('on $name', (engine) => …)`. */
export interface TestEngine {
  name: string;
  engine: Engine;
  open: (options?: OpenOptions) => Promise<TestDatabase>;
}

/** `migrate: false` leaves the new database without tables. */
interface OpenOptions extends Pick<ConnectOptions, 'poolSize' | 'onError'> {
  migrate?: boolean;
}

/** The address of a Postgres server on which databases may be created and dropped. */
const SERVER = process.env.TEST_DATABASE_URL || undefined;

/** The engine of all tests that are not about engines. */
export const PGLITE: TestEngine = { name: 'PGlite', engine: 'pglite', open: openPglite };

/**
 * For behaviour that depends on the database, such as order, collation, values and dates. PGlite, or the servers if
 * TEST_DATABASE_URL is set.
 */
export const everyEngine = (): TestEngine[] => (SERVER ? servers() : [PGLITE]);

/** Postgres through both drivers, for broken connections and races, which PGlite cannot have. */
export function servers(): TestEngine[] {
  if (!SERVER) return [];
  return [
    { name: 'Postgres through pg', engine: 'pg', open: (options) => openServer(SERVER, 'pg', options) },
    {
      name: 'Postgres through the Neon driver',
      engine: 'neon',
      open: (options) => openServer(SERVER, 'neon', options),
    },
  ];
}

/** An in-memory database of the embedded engine. */
export async function openPglite({ migrate = true }: OpenOptions = {}): Promise<TestDatabase> {
  const pglite = (migrate && takeSpare()) || (await copyPglite(migrate ? 'pglite' : 'blankPglite'));
  const db = overPglite(pglite);
  return {
    db,
    engine: 'pglite',
    withLongLimit: (work) => work(db),
    databaseUrl: undefined,
    empty: () => deleteAll(db),
    connectAgain: async () => {
      throw new Error('A PGlite in memory takes no second connection.');
    },
    cutNetwork: () => {},
    close: () => (migrate ? keepSpare(pglite) : pglite.close()),
  };
}

async function copyPglite(prepared: 'pglite' | 'blankPglite'): Promise<PGlite> {
  return openEmbedded({ loadDataDir: await openAsBlob(inject('preparedDatabases')[prepared]) });
}

/**
 * A migrated, emptied PGlite for the next group of tests in this process: starting another and querying it for the
 * first time takes a second of CPU time. Tests restore the tables that they alter, on all engines.
 */
let spare: PGlite | undefined;

function takeSpare(): PGlite | undefined {
  const taken = spare;
  spare = undefined;
  return taken;
}

async function keepSpare(pglite: PGlite): Promise<void> {
  // A failed test may have left a transaction open.
  await pglite.exec('rollback');
  await deleteAll(overPglite(pglite));
  if (spare) await pglite.close();
  else spare = pglite;
}

async function openServer(server: string, engine: Engine, options: OpenOptions = {}): Promise<TestDatabase> {
  const { migrate = true, ...rest } = options;
  const name = `journal_test_${randomBytes(8).toString('hex')}`;
  const admin = await connect({ engine: 'pg', databaseUrl: server, poolSize: 1 });
  const template = (migrate && inject('preparedDatabases').postgres) || 'template0';
  await sql`create database ${sql.id(name)} template ${sql.id(template)} encoding 'UTF8'`.execute(admin.db);
  // The tests need no durability, and waiting for the disk would take most of their time.
  await sql`alter database ${sql.id(name)} set synchronous_commit = off`.execute(admin.db);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const proxy = engine === 'neon' ? await startProxyForNeon(url) : undefined;
  const connection = await connect({ ...rest, engine, databaseUrl: url.href });
  return {
    ...connection,
    databaseUrl: url.href,
    empty: () => deleteAll(connection.db),
    connectAgain: (again) => connect({ engine, ...again, databaseUrl: url.href }),
    cutNetwork: () => proxy?.drop(),
    async close() {
      await connection.close();
      await proxy?.close();
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db);
      await admin.close();
    },
  };
}

/** Neon's driver is configured per process: only one Neon database can be open at a time. */
async function startProxyForNeon({ hostname, port }: URL): Promise<NeonProxy> {
  const proxy = await startNeonProxy({ host: hostname, port: Number(port || 5432) });
  pointNeonAt(proxy.port);
  return proxy;
}

/** Points Neon's driver at a local WebSocket server. */
export function pointNeonAt(port: number): void {
  neonConfig.wsProxy = () => `127.0.0.1:${port}/v1`;
  neonConfig.useSecureWebSocket = false;
  neonConfig.pipelineConnect = false;
}

/**
 * For few rows, deleting is much faster than `truncate`; the role disables foreign key checks. Most tables have never
 * had a row, and so no disk pages; skipping them halves the time.
 */
async function deleteAll(db: Kysely<Database>): Promise<void> {
  await sql`do $$
    declare name text;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not like 'kysely%' and pg_relation_size(oid) > 0 loop
        execute format('delete from %I', name);
      end loop;
    end $$`.execute(db);
}
