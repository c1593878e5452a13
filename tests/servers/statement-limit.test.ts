import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '#database/connect';
import type { Database } from '#database/schema';
import { servers, type TestDatabase } from '../support/engines.ts';
import { openOn } from '../support/journal.ts';

const LIMIT_MS = 300;
/** Takes a minute unless it is cancelled. */
const sleepForMinute = (db: Kysely<Database>) => sql`select pg_sleep(60)`.execute(db);

describe.each(servers())('on $name, a statement that takes too long', (engine) => {
  let database: TestDatabase;
  let limited: Connection;

  beforeAll(async () => {
    database = await engine.open();
    limited = await database.connectAgain({ statementLimitMs: LIMIT_MS, poolSize: 1 });
  });
  afterAll(async () => {
    await limited.close();
    await database.close();
  });

  it('is ended, and the only connection is usable after it', async () => {
    const { rows: before } = await sql`select pg_backend_pid() as pid`.execute(limited.db);
    await expect(sleepForMinute(limited.db)).rejects.toMatchObject({ code: '57014' });
    expect((await sql`select pg_backend_pid() as pid`.execute(limited.db)).rows).toEqual(before);
  });

  it('is ended inside a transaction, which is undone', async () => {
    const work = limited.db.transaction().execute(async (trx) => {
      await trx.insertInto('volume').values({ id: 'v', number: 1, year: 2026 }).execute();
      await sleepForMinute(trx);
    });
    await expect(work).rejects.toMatchObject({ code: '57014' });
    expect(await limited.db.selectFrom('volume').selectAll().execute()).toEqual([]);
  });

  it('is ended even while it does nothing but wait for someone else', async () => {
    await database.db.transaction().execute(async (trx) => {
      await sql`lock table volume in access exclusive mode`.execute(trx);
      const { fetch, logged } = openOn(limited);
      const response = await fetch('/api/volumes/');
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('5');
      expect((await response.json()).detail).toMatch(
        /^The journal’s database took too long to respond\. Please try again\./,
      );
      expect(logged).toMatchObject([{ level: 'error', cause: { code: '57014' } }]);
    });
    expect((await openOn(limited).fetch('/api/volumes/')).status).toBe(200);
  });

  it('is not waited for where the server does not end it, and another connection serves from then on', async () => {
    const { rows: before } = await sql`select pg_backend_pid() as pid`.execute(limited.db);
    const work = limited.db.transaction().execute(async (trx) => {
      // As behind a pooler, which does not pass the limit on.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sleepForMinute(trx);
    });
    await expect(work).rejects.toMatchObject({ code: '57014' });
    expect((await sql`select pg_backend_pid() as pid`.execute(limited.db)).rows).not.toEqual(before);
  });

  it('is given its time where it is not part of a request: migrations, backups and builds have connections of their own', async () => {
    const shown = (db: Kysely<Database>) => sql<{ limit: string }>`show statement_timeout`.execute(db);
    expect((await shown(limited.db)).rows).toEqual([{ statement_timeout: `${LIMIT_MS}ms` }]);
    expect((await limited.withLongLimit(shown)).rows).toEqual([{ statement_timeout: '15min' }]);
  });
});
