import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { OwnSettings } from '#domain/journal/journal-of';
import { SETTING_GROUPS } from '#domain/journal/setting-group';

/** The office's current changes. */
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

/** Identifies the settings' state: rows are only added, so count and newest time change. */
export async function readNewestVersion(db: ReadonlyKysely<Database>): Promise<string> {
  const row = await db
    .selectFrom('setting_version')
    .select(({ fn }) => [fn.countAll().as('versions'), fn.max('changed_at').as('newest')])
    .where('group_name', 'in', SETTING_GROUPS)
    .executeTakeFirst();
  return row ? `${row.versions} ${row.newest?.toISOString()}` : '';
}
