import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { type OwnPage, PAGE_GROUP } from '#domain/settings/information/office-page';

/** A changed page, and its last editor. */
export interface ChangedPage extends OwnPage {
  changed_by: string;
}

/** The office's current changes to information pages. */
export async function readOwnPages(db: ReadonlyKysely<Database>): Promise<ChangedPage[]> {
  const rows = await db
    .selectFrom('setting_version')
    .distinctOn('group_name')
    .select(['group_name', 'own', 'changed_by', 'changed_at'])
    .where('group_name', 'like', `${PAGE_GROUP}%`)
    .orderBy('group_name')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ group_name, ...row }) => ({ ...row, name: group_name.slice(PAGE_GROUP.length) }));
}
