import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { OwnSettings } from '#domain/journal/journal-of';
import { SETTING_GROUPS } from '#domain/journal/setting-group';

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

/**
 * Tells the current settings from those before: rows are only added, so their number and the newest time change with
 * each.
 */
export async function readNewestVersion(db: ReadonlyKysely<Database>): Promise<string> {
  const row = await db
    .selectFrom('setting_version')
    .select(({ fn }) => [fn.countAll().as('versions'), fn.max('changed_at').as('newest')])
    .where('group_name', 'in', SETTING_GROUPS)
    .executeTakeFirst();
  return row ? `${row.versions} ${row.newest?.toISOString()}` : '';
}
