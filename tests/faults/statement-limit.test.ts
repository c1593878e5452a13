import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { PGLITE } from '../support/engines.ts';

it('nothing can end a statement of the embedded database (decision 034): it is answered late, and the database works on', async () => {
  const { db, close } = await PGLITE.open();
  await sql`set statement_timeout = 50`.execute(db);
  expect((await sql`select pg_sleep(0.2)`.execute(db)).rows).toHaveLength(1);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();
});
