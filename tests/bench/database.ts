import { sql } from 'kysely';
import { type Connection, connect, LONG_STATEMENT_MS } from '#database/connect';
import { migrateToLatest } from '#database/migrate';

/** An empty, migrated database for one benchmark; `close` also removes it. */
export interface BenchDatabase extends Omit<Connection, 'withLongLimit'> {
  /** Undefined for the embedded database. */
  url: string | undefined;
}

/**
 * Opens a database on the Postgres server at `adminUrl`, or else an embedded one. Statements may take longer than in
 * production, because filling it does.
 */
export async function openBenchDatabase(adminUrl: string | undefined): Promise<BenchDatabase> {
  const { url, remove } = adminUrl ? await createBenchDatabase(adminUrl) : { url: undefined, remove: async () => {} };
  const { db, engine, close } = await connect(
    url ? { databaseUrl: url, statementLimitMs: LONG_STATEMENT_MS } : { engine: 'pglite' },
  );
  await migrateToLatest(db);
  const closeAll = async () => {
    await close();
    await remove();
  };
  return { db, engine, url, close: closeAll };
}

/** Creates an empty database, without tables, on the Postgres server at `adminUrl`. */
export async function createBenchDatabase(adminUrl: string) {
  const name = `journal_bench_${process.pid}`;
  const admin = await connect({ databaseUrl: adminUrl });
  await sql`create database ${sql.id(name)}`.execute(admin.db);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const remove = async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db);
    await admin.close();
  };
  return { url: url.href, remove };
}
