import { type Insertable, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, SettingVersionTable } from '#database/schema';
import type { SettingGroup, SettingValues } from '#domain/journal/setting-group';
import type { Settings } from '#domain/settings/setting';
import { SETTING_DEFAULTS } from '#domain/settings/setting-defaults';

/** Earlier versions shown. */
const HISTORY_SHOWN = 50;

/** A group with its earlier versions. */
export const readSettings = (db: ReadonlyKysely<Database>, group: SettingGroup): Promise<Settings> =>
  readVersions(db, group, SETTING_DEFAULTS[group]);

/** The versions of some texts, which are `defaults` until the office changes them. */
export async function readVersions(
  db: ReadonlyKysely<Database>,
  group: string,
  defaults: SettingValues,
): Promise<Settings> {
  const rows = await db
    .selectFrom('setting_version')
    .selectAll()
    .where('group_name', '=', group)
    .orderBy('version', 'desc')
    .limit(HISTORY_SHOWN + 1)
    .execute();
  const versions = rows.map(({ version, own, changed_by, changed_at }) => ({
    version,
    values: { ...defaults, ...own },
    changed_by,
    changed_at: changed_at.toISOString(),
  }));
  const defaultVersion = { version: 0, values: { ...defaults }, changed_by: null, changed_at: null };
  const [current = defaultVersion, ...history] = rows.at(-1)?.version === 1 ? [...versions, defaultVersion] : versions;
  return { ...current, history };
}

/** Adds a version of a group; false if a concurrent save has already added it. */
export async function insertVersion(
  trx: Transaction<Database>,
  { own, ...row }: Omit<Insertable<SettingVersionTable>, 'own'> & { own: Record<string, string> },
): Promise<boolean> {
  const written = await trx
    .insertInto('setting_version')
    .values({ ...row, own: JSON.stringify(own) })
    .onConflict((conflict) => conflict.columns(['group_name', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return written !== undefined;
}

/**
 * Renames categories in manuscripts with their drafts and production, in articles, whose records are then harvested
 * again, and in colleagues' duties. History, such as former versions, keeps the old names.
 */
export async function renameCategories(
  trx: Transaction<Database>,
  renames: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  if (Object.keys(renames).length === 0) return;
  const names = sql`jsonb_each_text(${JSON.stringify(renames)}::jsonb) as renamed(former, present)`;
  const map = sql`${JSON.stringify(renames)}::jsonb`;
  await sql`update manuscript set category = present from ${names} where category = former`.execute(trx);
  await sql`update article set category = present, record_changed_at = ${now}
    from ${names} where category = former`.execute(trx);
  await sql`update production set metadata = jsonb_set(metadata, '{category}', to_jsonb(present))
    from ${names} where metadata ->> 'category' = former`.execute(trx);
  await sql`update draft set content = jsonb_set(content, '{category}', to_jsonb(present))
    from ${names} where content ->> 'category' = former`.execute(trx);
  for (const table of ['colleague', 'colleague_invitation'] as const) {
    await sql`update ${sql.table(table)} set categories = (
        select jsonb_agg(coalesce(${map} ->> word, word) order by place)
        from jsonb_array_elements_text(categories) with ordinality as one(word, place))
      where categories ?| ${Object.keys(renames)}::text[]`.execute(trx);
  }
}

/** Marks articles of renamed types as changed, so that harvesters read them again; they refer to their type by id. */
export async function markRenamedTypes(trx: Transaction<Database>, types: readonly string[], now: Date): Promise<void> {
  if (types.length === 0) return;
  await trx.updateTable('article').set({ record_changed_at: now }).where('article_type', 'in', types).execute();
}
