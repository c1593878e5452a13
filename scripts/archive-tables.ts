import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/schema';

/** A table as described by the database, without computed columns. */
export interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];
/** Tables that are emptied nightly, and so not backed up. */
const TRANSIENT_TABLES = ['usage_salt', 'usage_visit'];
/** Approximate size of an archive part, which is held in memory. */
const PART_BYTES = 1_000_000;
const FIRST_FETCH = 20;
const FETCH_MAX = 5_000;

/** Whether a table is backed up. */
export const isBackedUp = ({ name }: Table): boolean => !TRANSIENT_TABLES.includes(name);

/** Every table by name, from the database, so that new ones are never forgotten. */
export async function listTables(db: Kysely<Database>): Promise<Table[]> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`.execute(db);
  const byTable = Map.groupBy(rows, (row) => row.table);
  return [...byTable]
    .filter(([name]) => !MIGRATION_TABLES.includes(name))
    .map(([name, columns]) => ({ name, columns: columns.map(({ table: _, ...column }) => column) }));
}

/** The migrations that have run, oldest first. */
export async function listMigrations(db: Kysely<Database>): Promise<string[]> {
  const found = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  );
  if (!found.rows[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/** The current values of used sequences. */
export async function listSequences(db: Kysely<Database>): Promise<{ name: string; last_value: string }[]> {
  const { rows } = await sql<{ name: string; last_value: string }>`
    select sequencename as name, last_value::text as last_value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`.execute(db);
  return rows;
}

/** Sets portable formats for this transaction, whatever the server's settings, and no statement timeout. */
export async function usePortableFormats(trx: Kysely<Database>): Promise<void> {
  const settings = { TimeZone: 'UTC', DateStyle: 'ISO', IntervalStyle: 'postgres', bytea_output: 'hex' };
  for (const [name, value] of Object.entries({ ...settings, extra_float_digits: '1', statement_timeout: '0' })) {
    await sql`select set_config(${name}, ${value}, true)`.execute(trx);
  }
}

/**
 * The rows of a table as JSON lines, in portions of about a megabyte. Values are the database's own text, so times,
 * large numbers and jsonb lose nothing in a driver's types.
 */
export async function* readRows(trx: Kysely<Database>, table: Table) {
  const values = table.columns.map(({ name }) => sql`${sql.id(name)}::text as ${sql.id(name)}`);
  const order = await keyOf(trx, table);
  const texts = sql`select ${sql.join(values)} from ${sql.id(table.name)} ${order}`;
  await sql`declare backup_rows no scroll cursor for select row_to_json(r)::text as line from (${texts}) r`.execute(
    trx,
  );
  for (let count = FIRST_FETCH; ; ) {
    const fetch = sql<{ line: string }>`fetch forward ${sql.lit(count)} from backup_rows`;
    const { rows } = await fetch.execute(trx);
    if (rows.length === 0) break;
    const text = rows.map(({ line }) => `${line}\n`).join('');
    yield { text, rows: rows.length };
    count = Math.min(Math.max(Math.floor((rows.length * PART_BYTES) / text.length), 1), FETCH_MAX);
  }
  await sql`close backup_rows`.execute(trx);
}

/** The primary key, for sorting: in storage order, backups of equal rows would differ. */
async function keyOf(trx: Kysely<Database>, { name }: Table): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ column: string }>`
    select a.attname as column from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = format('%I', ${name}::text)::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`.execute(
    trx,
  );
  if (rows.length === 0) return sql``;
  return sql`order by ${sql.join(rows.map(({ column }) => sql.id(name, column)))}`;
}

/** Inserts rows from `readRows`; returns their number. */
export async function insertRows(trx: Kysely<Database>, table: Table, lines: string): Promise<number> {
  const names = table.columns.map(({ name }) => sql.id(name));
  const shape = table.columns.map(({ name }) => sql`${sql.id(name)} text`);
  const values = table.columns.map(({ name, type }) => sql`${sql.id('r', name)}::${sql.raw(type)}`);
  // JSON escapes line breaks in values, so every line break ends a row.
  const rows = `[${lines.trimEnd().replaceAll('\n', ',')}]`;
  const { numAffectedRows } = await sql`
    insert into ${sql.id(table.name)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)} from json_to_recordset(${rows}::text::json) as r(${sql.join(shape)})`.execute(trx);
  return Number(numAffectedRows);
}

/** Deletes rows inserted by migrations: the archive has their later state. */
export async function emptyTables(trx: Kysely<Database>, tables: Table[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.id(name)))}`.execute(trx);
}

export async function setSequence(trx: Kysely<Database>, name: string, lastValue: string): Promise<void> {
  await sql`select setval(format('%I', ${name}::text)::regclass, ${lastValue}::bigint)`.execute(trx);
}

/** Runs `load` with foreign keys deferred and triggers disabled, so that rows may come in any order and unchanged. */
export async function withDeferredChecks(trx: Kysely<Database>, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as "table", conname as name from pg_constraint c
    join pg_namespace n on n.oid = c.connamespace and n.nspname = current_schema()
    where contype = 'f' and conparentid = 0 and not condeferrable`.execute(trx);
  const { rows: triggers } = await sql<{ table: string; name: string }>`
    select tgrelid::regclass::text as "table", tgname as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    where not tgisinternal and tgenabled = 'O'`.execute(trx);
  const alter = (table: string, change: string, name: string, state = '') =>
    sql`alter table ${sql.raw(table)} ${sql.raw(change)} ${sql.id(name)} ${sql.raw(state)}`.execute(trx);
  for (const { table, name } of keys) await alter(table, 'alter constraint', name, 'deferrable initially deferred');
  for (const { table, name } of triggers) await alter(table, 'disable trigger', name);
  await sql`set constraints all deferred`.execute(trx);
  await load();
  await sql`set constraints all immediate`.execute(trx);
  for (const { table, name } of keys) await alter(table, 'alter constraint', name, 'not deferrable');
  for (const { table, name } of triggers) await alter(table, 'enable trigger', name);
}

/** The keys of all referenced files: columns named `file_key`. */
export async function listFileKeys(trx: Kysely<Database>, tables: Table[]): Promise<string[]> {
  const keys = new Set<string>();
  for (const { name, columns } of tables) {
    for (const column of columns.filter((one) => /(^|_)file_key$/.test(one.name))) {
      const key = sql.id(column.name);
      const { rows } = await sql<{ key: string }>`
        select distinct ${key} as key from ${sql.id(name)} where ${key} is not null`.execute(trx);
      for (const row of rows) keys.add(row.key);
    }
  }
  return [...keys].sort();
}
