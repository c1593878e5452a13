import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#database/schema';
import { openPglite, type TestDatabase } from '../support/engines.ts';

describe('the embedded database', () => {
  let opened: TestDatabase;
  let db: Kysely<Database>;

  beforeAll(async () => {
    opened = await openPglite({ migrate: false });
    db = opened.db;
  });
  afterAll(() => opened.close());
  // A schema change invalidates the statements that earlier tests prepared.
  beforeEach(async () => {
    await sql`drop table if exists thing`.execute(db);
    await sql`create table thing (name text)`.execute(db);
  });

  const addThing = (name: string) => sql`insert into thing values (${name})`.execute(db);
  const things = async () => (await sql`select * from thing order by name`.execute(db)).rows;
  const listPrepared = async () => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    return rows.map(({ statement }) => statement).filter((statement) => statement.includes('thing'));
  };

  it('prepares a statement once for many calls, each with its own values', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    for (const name of names) await addThing(name);
    expect(await things()).toEqual(names.map((name) => ({ name })));
    expect(await things()).toEqual(names.map((name) => ({ name })));
    expect((await listPrepared()).sort()).toEqual([
      'insert into thing values ($1)',
      'select * from thing order by name',
    ]);
  });

  it('reads a table as it is after its columns have changed', async () => {
    await addThing('a');
    expect(await things()).toEqual([{ name: 'a' }]);
    await sql`alter table thing add column size integer default 3`.execute(db);
    expect(await things()).toEqual([{ name: 'a', size: 3 }]);
  });

  it('prepares a statement anew that it could not prepare before, also inside a failed transaction', async () => {
    const sizes = (trx: Kysely<Database>) => sql`select size from thing`.execute(trx);
    await expect(sizes(db)).rejects.toThrow('column "size" does not exist');
    const failed = db.transaction().execute(async (trx) => {
      await expect(sizes(trx)).rejects.toThrow('column "size" does not exist');
      await sql`select * from thing order by name`.execute(trx);
    });
    await expect(failed).rejects.toThrow('current transaction is aborted');
    await sql`alter table thing add column size integer`.execute(db);
    expect((await sizes(db)).rows).toEqual([]);
  });

  it('keeps a limited number of statements', async () => {
    for (let number = 0; number < 700; number += 1) {
      await sql`select ${sql.lit(number)}::int as thing`.execute(db);
    }
    expect((await listPrepared()).length).toBeLessThanOrEqual(300);
    expect(await things()).toEqual([]);
  });

  it('plans statements anew after many calls: a table may have grown since', async () => {
    await things();
    for (let call = 0; call < 5_000; call += 1) await sql`select 1`.execute(db);
    expect(await listPrepared()).not.toContain('select * from thing order by name');
  });
});
