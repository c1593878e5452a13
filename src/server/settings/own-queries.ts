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

/** What the office's words for an email are kept under, by kind. */
export const MAIL_GROUP = 'mail:';

/** The office's current words for an email, and their last editor. */
export interface ChangedMail {
  kind: string;
  own: Record<string, string>;
  changed_by: string;
  changed_at: Date;
}

/** The emails that the office has ever changed. */
export async function readOwnMails(db: ReadonlyKysely<Database>): Promise<ChangedMail[]> {
  const rows = await db
    .selectFrom('setting_version')
    .distinctOn('group_name')
    .select(['group_name', 'own', 'changed_by', 'changed_at'])
    .where('group_name', 'like', `${MAIL_GROUP}%`)
    .orderBy('group_name')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ group_name, ...row }) => ({ ...row, kind: group_name.slice(MAIL_GROUP.length) }));
}

/** Identifies the settings' state: rows are only added, so count and newest time change. */
export async function readNewestVersion(db: ReadonlyKysely<Database>): Promise<string> {
  const row = await db
    .selectFrom('setting_version')
    .select(({ fn }) => [fn.countAll().as('versions'), fn.max('changed_at').as('newest')])
    .where((eb) => eb.or([eb('group_name', 'in', SETTING_GROUPS), eb('group_name', 'like', `${MAIL_GROUP}%`)]))
    .executeTakeFirst();
  return row ? `${row.versions} ${row.newest?.toISOString()}` : '';
}
