import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { OwnSettings } from '#domain/setting/adopt';
import { SETTING_GROUPS } from '#domain/setting/setting-group';

/** What the office has changed, as it is now. */
export async function readOwnSettings(db: ReadonlyKysely<Database>): Promise<OwnSettings> {
  const rows = await db
    .selectFrom('setting_version')
    .distinctOn('group_name')
    .select(['group_name', 'own'])
    .where('group_name', 'in', SETTING_GROUPS)
    .orderBy('group_name')
    .orderBy('version', 'desc')
    .execute();
  return Object.fromEntries(rows.map(({ group_name, own }) => [group_name, own]));
}
