import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Database } from '#database/schema';
import { MANUSCRIPT_STATUSES } from '#domain/manuscript/status';
import { inputSchema, type Route } from '#server/kernel/http/route';
import { MERIDIAN } from './meridian.ts';

/** Possible path parameters: single values, and pairs for paths with two. */
export interface Values {
  singles: string[];
  pairs: [string, string][];
}

type Row = Record<string, unknown>;

// A manuscript has many similar emails and outbox rows.
const ROWS_MAX = 8;
const PATH_COLUMNS = /^(id|.*_id|slug|file|round|number|manuscript_number|submission_code)$/;

/**
 * Values from a manuscript's rows and its people's that could be path parameters: single values, and pairs from one
 * row. Collected from all tables, so that new tables are included.
 */
export async function valuesOf(db: Kysely<Database>, seeds: readonly string[]): Promise<Values> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
    order by tablename`.execute(db);
  const all: Row[][] = [];
  for (const { name } of tables) all.push((await sql<Row>`select * from ${sql.table(name)}`.execute(db)).rows);
  const known = new Set(seeds);
  const belongs = (row: Row) =>
    Object.entries(row).some(([name, value]) => /(^|_)id$/.test(name) && known.has(value as string));
  for (let size = 0; size < known.size; ) {
    size = known.size;
    for (const row of all.flat()) if (belongs(row) && typeof row.id === 'string' && !row.hash) known.add(row.id);
  }
  const singles = new Set<string>(['all', ...MANUSCRIPT_STATUSES]);
  const pairs = new Set<string>();
  for (const table of all) {
    const rows = table.filter(belongs).slice(0, ROWS_MAX);
    const columns = Object.keys(rows[0] ?? {}).filter((name) => PATH_COLUMNS.test(name));
    const valuesIn = (name: string) => rows.flatMap((row) => (row[name] === null ? [] : [String(row[name])]));
    for (const name of columns.filter((name) => !/^(file|round|number)$/.test(name))) {
      for (const left of valuesIn(name)) {
        singles.add(left);
        for (const other of columns.filter((column) => column !== name && !/account|reviewer_id|_by_id/.test(column))) {
          for (const right of valuesIn(other)) pairs.add(JSON.stringify([left, right]));
        }
      }
    }
  }
  for (const pair of [...(await filesOfThreads(db)), ...(await furtherFiles(db))]) pairs.add(JSON.stringify(pair));
  return { singles: [...singles], pairs: [...pairs].map((pair) => JSON.parse(pair) as [string, string]) };
}

/** The path of a message's file starts with an object two tables away, so every thread is paired with every file. */
async function filesOfThreads(db: Kysely<Database>): Promise<[string, string][]> {
  const threads = await db.selectFrom('thread').select(['manuscript_id', 'assignment_id']).execute();
  const files = await db.selectFrom('message_file').select('id').execute();
  const places = new Set(
    threads.flatMap(({ manuscript_id, assignment_id }) => [manuscript_id, assignment_id ?? []].flat()),
  );
  return [...places].flatMap((place) => files.map(({ id }): [string, string] => [place, id]));
}

/** In reviewers' paths, a further file is below an assignment. */
async function furtherFiles(db: Kysely<Database>): Promise<[string, string][]> {
  const pairs = await db
    .selectFrom('further_file')
    .innerJoin('review_assignment', 'review_assignment.manuscript_id', 'further_file.manuscript_id')
    .select(['review_assignment.id as assignment', 'further_file.id as file'])
    .execute();
  return pairs.map(({ assignment, file }): [string, string] => [assignment, file]);
}

/** The parameters of a route's path, by name. */
export const paramsOf = ({ path }: Route) => path.match(/:\w+/g) ?? [];

/** Whether a route accepts values of this form. */
export function takes(route: Route, values: readonly string[]): boolean {
  const named = Object.fromEntries(paramsOf(route).map((param, index) => [param.slice(1), values[index]]));
  const issues = inputSchema(MERIDIAN, route).safeParse(named).error?.issues ?? [];
  return !issues.some(({ path }) => Object.hasOwn(named, path[0] ?? ''));
}

/**
 * A body that a schema accepts, or nearly: an email address where one is required, otherwise the first value of its
 * kind.
 */
export function bodyOf(
  schema: z.core.JSONSchema._JSONSchema | undefined,
  known: Record<string, string>,
  name = '',
): unknown {
  if (typeof schema !== 'object') return 'sample';
  if (known[name] !== undefined) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return bodyOf(first, known, name);
  if (schema.format === 'date') return '2026-12-31';
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {});
    return Object.fromEntries(entries.map(([key, value]) => [key, bodyOf(value, known, key)]));
  }
  if (type === 'array') return [];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  return 'sample';
}
