import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from './schema.ts';

/** A read-only statement, to be run by the process that has the connection. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

type Run = (statement: Statement) => Promise<unknown[]>;

/** Opens another process's database, read-only; `run` sends each statement there. */
export function readRemotely(run: Run): ReadonlyKysely<Database> {
  const connection = {
    executeQuery: async ({ sql, parameters }: CompiledQuery) => ({ rows: await run({ sql, parameters }) }),
    streamQuery: refuse,
  } as DatabaseConnection;
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: async () => {},
      destroy: async () => {},
    }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Database>({ dialect }) as unknown as ReadonlyKysely<Database>;
}

/** Executes the statements of another process. */
export function runRemote(db: ReadonlyKysely<Database>): Run {
  return async ({ sql, parameters }) => {
    const { rows } = await (db as unknown as Kysely<Database>).executeQuery(CompiledQuery.raw(sql, [...parameters]));
    return rows;
  };
}

function refuse(): never {
  throw new Error('A remote database has neither transactions nor streams.');
}
