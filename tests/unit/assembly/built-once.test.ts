import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, it } from 'vitest';
import { builtOnce } from '#database/built-once';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';

/** A database that only records its queries. */
function openNotebook() {
  const asked: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void asked.push(query),
  });
  return { db, asked };
}

it('a query that is built once gives the values of each call, each in its place', async () => {
  const { db, asked } = openNotebook();
  let built = 0;
  const find = builtOnce((reader, slug: string, number: number) => {
    built += 1;
    return reader.selectFrom('article').select('slug').where('number', '=', number).where('slug', '!=', slug).limit(1);
  });
  await Promise.all([find(readerOf(db), 'one', 1), find(readerOf(db), 'two', 2)]);
  await db.transaction().execute((trx) => find(readerOf(trx), 'three', 3));
  expect(built).toBe(1);
  expect(new Set(asked.map(({ sql }) => sql)).size).toBe(1);
  expect(asked.map(({ parameters }) => parameters)).toEqual([
    [1, 'one', 1],
    [2, 'two', 1],
    [3, 'three', 1],
  ]);
});

it('a query that is built once leaves out a condition whose value is null, and has it again with a value', async () => {
  const { db, asked } = openNotebook();
  const find = builtOnce((reader, slug: string | null, number: number) => {
    const numbered = reader.selectFrom('article').select('slug').where('number', '=', number);
    return slug === null ? numbered : numbered.where('slug', '=', slug);
  });
  for (const slug of ['one', null, 'two']) await find(readerOf(db), slug, 1);
  expect(asked.map(({ sql }) => sql.includes('"slug" = '))).toEqual([true, false, true]);
  expect(asked.map(({ parameters }) => parameters)).toEqual([[1, 'one'], [1], [1, 'two']]);
});
