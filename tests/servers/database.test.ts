import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Connection, LONG_STATEMENT_MS } from '#database/connect';
import { MIGRATIONS, migrateToLatest, pendingMigrations } from '#database/migrate';
import type { Database } from '#database/schema';
import { servers, type TestDatabase } from '../support/engines.ts';
import { submittedManuscript } from '../support/factories.ts';

const ALL = Object.keys(MIGRATIONS);

const overNetwork = servers().filter(({ engine }) => engine === 'neon');
async function processOf(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}
async function isAsleep(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(db);
  return rows.length > 0;
}

describe.each(servers())('two migrators at once on $name', (engine) => {
  it('wait for each other: one does the work, both succeed', async () => {
    const database = await engine.open({ migrate: false });
    // As in the product, because waiting for the other migrator may take longer than a request is allowed.
    const patient = { statementLimitMs: LONG_STATEMENT_MS };
    const [one, other] = [await database.connectAgain(patient), await database.connectAgain(patient)];
    const ran = await Promise.all([migrateToLatest(one.db), migrateToLatest(other.db)]);
    expect(ran.flat()).toEqual(ALL);
    expect(await pendingMigrations(database.db)).toEqual([]);
    await one.close();
    await other.close();
    await database.close();
  });
});

describe.each(servers())('a connection through $name that the server ends', (engine) => {
  let database: TestDatabase;
  let office: Connection;
  const lost: Error[] = [];

  beforeAll(async () => {
    database = await engine.open({ onError: (error) => lost.push(error) });
    office = await database.connectAgain({ engine: 'pg' });
  });
  beforeEach(async () => {
    await database.empty();
    lost.length = 0;
  });
  afterAll(async () => {
    await office.close();
    await database.close();
  });

  const next = () => submittedManuscript(database.db, { id: 'next' });
  const listStored = async () => (await office.db.selectFrom('manuscript').select('id').execute()).map(({ id }) => id);
  const end = (process: number) => sql`select pg_terminate_backend(${process})`.execute(office.db);

  it('inside a transaction fails that transaction alone, leaves nothing half written, and the next query works', async () => {
    const cut = database.db.transaction().execute(async (trx) => {
      await submittedManuscript(trx, { id: 'half' });
      await end(await processOf(trx));
      await submittedManuscript(trx, { id: 'other-half' });
    });
    await expect(cut).rejects.toThrow();
    await next();
    expect(await listStored()).toEqual(['next']);
  });

  it('during a query fails that query, and the very next one gets a whole connection', async () => {
    // Repeated, because it is a race whether the pool hands out the dying connection again.
    for (let round = 0; round < 5; round++) {
      await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db)).rejects.toThrow();
      await submittedManuscript(database.db, { id: `round-${round}` });
    }
    expect(await listStored()).toHaveLength(5);
  });

  it('while idle is told to the operator, and the next query works', async () => {
    await end(await processOf(database.db));
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    for (const error of lost) expect(error.message).not.toBe('');
    await next();
    expect(await listStored()).toEqual(['next']);
  });
});

describe.each(overNetwork)('a network that fails under $name', (engine) => {
  it('fails the transaction alone, with a sentence, and the next query works', async () => {
    const database = await engine.open();
    const office = await database.connectAgain({ engine: 'pg' });
    const cut = database.db.transaction().execute(async (trx) => {
      await submittedManuscript(trx, { id: 'half' });
      const waiting = sql`select pg_sleep(20)`.execute(trx);
      await expect.poll(() => isAsleep(office.db)).toBe(true);
      database.cutNetwork();
      await waiting;
    });
    await expect(cut).rejects.toThrow(/\w/);
    await submittedManuscript(database.db, { id: 'next' });
    expect(await office.db.selectFrom('manuscript').select('id').execute()).toEqual([{ id: 'next' }]);
    await office.close();
    await database.close();
  });
});
