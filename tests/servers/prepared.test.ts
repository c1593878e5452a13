import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { builtOnce } from '#database/built-once';
import { readerOf } from '#database/connect';
import { servers } from '../support/engines.ts';

const findPerson = builtOnce((db, email: string) => db.selectFrom('account').select('id').where('email', '=', email));

describe.each(servers().filter(({ engine }) => engine === 'pg'))('a query that is built once, on $name', (engine) => {
  it('is prepared once on a connection, whatever its values', async () => {
    const database = await engine.open({ poolSize: 1 });
    for (const email of ['a@b.example', 'c@d.example'])
      expect(await findPerson(readerOf(database.db), email)).toEqual([]);
    const prepared = sql`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements`;
    expect((await prepared.execute(database.db)).rows).toEqual([{ runs: 2 }]);
    await database.close();
  });
});
