import type { Insertable, Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, SettingVersionTable } from '#database/schema';
import type { SettingGroup, SettingValues } from '#domain/journal/setting-group';
import type { Settings } from '#domain/settings/setting';
import { SETTING_DEFAULTS } from '#domain/settings/setting-defaults';

/** Maximum earlier versions shown. */
const HISTORY_SHOWN = 50;

/** A group with its earlier versions. */
export const readSettings = (db: ReadonlyKysely<Database>, group: SettingGroup): Promise<Settings> =>
  readVersions(db, group, SETTING_DEFAULTS[group]);

/** The versions of texts that have `defaults` until the office changes them. */
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
  const delivered = { version: 0, values: { ...defaults }, changed_by: null, changed_at: null };
  const [present = delivered, ...history] = rows.at(-1)?.version === 1 ? [...versions, delivered] : versions;
  return { ...present, history };
}

/** Adds a version of a group; false if it exists, because of a concurrent save. */
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
