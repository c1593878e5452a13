import type { ReadonlyKysely } from 'kysely/readonly';
import { builtOnce } from '#database/built-once';
import type { Database } from '#database/schema';
import type { SavedSettings } from '#domain/journal/journal-from-settings';
import { SETTING_GROUPS } from '#domain/journal/setting-group';
import { PAGE_GROUP_PREFIX, type PageChange } from '#domain/settings/information/office-page';

/** The office's current changes. */
export async function readSettingChanges(db: ReadonlyKysely<Database>): Promise<SavedSettings> {
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

/** The groups the office has ever saved, pages and emails among them. */
export async function listChangedGroups(db: ReadonlyKysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('setting_version').distinct().select('group_name').execute();
  return rows.map(({ group_name }) => group_name);
}

/** The prefix of groups that hold the office's email texts, before the kind. */
export const MAIL_GROUP_PREFIX = 'mail:';

/** The office's current text of an email, and its last editor. */
export interface ChangedMail {
  kind: string;
  own: Record<string, string>;
  changed_by: string;
  changed_at: Date;
}

/** The emails the office has ever changed. */
export async function readMailChanges(db: ReadonlyKysely<Database>): Promise<ChangedMail[]> {
  const rows = await db
    .selectFrom('setting_version')
    .distinctOn('group_name')
    .select(['group_name', 'own', 'changed_by', 'changed_at'])
    .where('group_name', 'like', `${MAIL_GROUP_PREFIX}%`)
    .orderBy('group_name')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ group_name, ...row }) => ({ ...row, kind: group_name.slice(MAIL_GROUP_PREFIX.length) }));
}

const selectRevision = builtOnce((db) =>
  db
    .selectFrom('setting_version')
    .select(({ fn }) => [fn.countAll().as('versions'), fn.max('changed_at').as('newest')]),
);

/** Identifies the state of the settings: rows are only ever added, so their count and newest time change. */
export async function readSettingsRevision(db: ReadonlyKysely<Database>): Promise<string> {
  const [row] = await selectRevision(db);
  return row ? `${row.versions} ${row.newest?.toISOString()}` : '';
}

/** A changed page, and its last editor. */
interface ChangedPage extends PageChange {
  changed_by: string;
}

/** The office's current changes to information pages. */
export async function readPageChanges(db: ReadonlyKysely<Database>): Promise<ChangedPage[]> {
  const rows = await db
    .selectFrom('setting_version')
    .distinctOn('group_name')
    .select(['group_name', 'own', 'changed_by', 'changed_at'])
    .where('group_name', 'like', `${PAGE_GROUP_PREFIX}%`)
    .orderBy('group_name')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ group_name, ...row }) => ({ ...row, name: group_name.slice(PAGE_GROUP_PREFIX.length) }));
}
