import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from './schema.ts';

/** A placeholder for a value supplied per call. */
class Placeholder {
  readonly place: number;

  constructor(place: number) {
    this.place = place;
  }
}

/**
 * A very frequent query, built on first use; later calls only supply values. Building it takes twice as long as running
 * it, and so does planning, which Postgres does once per connection and name (`preparedName`). The text may depend only
 * on which values are null.
 */
export function builtOnce<Values extends readonly unknown[], Row>(
  build: (db: ReadonlyKysely<Database>, ...values: Values) => { compile: () => CompiledQuery<Row> },
): (db: ReadonlyKysely<Database>, ...values: Values) => Promise<Row[]> {
  const texts = new Map<string, CompiledQuery<Row>>();
  const compile = (db: ReadonlyKysely<Database>, values: Values) => {
    const places = values.map((value, place) => (value === null ? null : new Placeholder(place)));
    return named(build(db, ...(places as unknown as Values)).compile());
  };
  return async (db, ...values) => {
    const nulls = values.map((value) => value === null).join();
    const built = texts.get(nulls) ?? compile(db, values);
    texts.set(nulls, built);
    const parameters = built.parameters.map((one) => (one instanceof Placeholder ? values[one.place] : one));
    return (await db.executeQuery<Row>({ ...built, parameters } as never)).rows;
  };
}

const named = <Row>(query: CompiledQuery<Row>): CompiledQuery<Row> => ({
  ...query,
  sql: `/* once ${createHash('sha256').update(query.sql).digest('hex').slice(0, 16)} */ ${query.sql}`,
});

/** The name under which a connection keeps the plan of a query built once. */
export const preparedName = (sql: string): string | undefined => /^\/\* (once \w{16}) \*\//.exec(sql)?.[1];
