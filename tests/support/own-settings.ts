import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import type { SavedSettings } from '#domain/journal/journal-from-settings';

/**
 * Saves these settings as the newest of their groups, without validation; the journal keeps names that are not given.
 */
export async function insertSettings({ db }: { db: Kysely<Database> }, own: SavedSettings): Promise<void> {
  for (const [group_name, texts] of Object.entries(own)) {
    const before = await db
      .selectFrom('setting_version')
      .select(['version', 'own'])
      .where('group_name', '=', group_name)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    const version = (before?.version ?? 0) + 1;
    const whole = group_name === 'journal' ? { ...before?.own, ...texts } : texts;
    const row = { group_name, version, own: JSON.stringify(whole), changed_by: 'edith@journal.example' };
    await db
      .insertInto('setting_version')
      .values({ ...row, changed_at: new Date(Date.UTC(2026, 0, version)) })
      .execute();
  }
}
