import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import type { OwnSettings } from '#domain/journal/journal-of';

/** Makes these texts the newest that the office has set of their groups, whatever the rules of its forms. */
export async function saveOwn({ db }: { db: Kysely<Database> }, own: OwnSettings): Promise<void> {
  for (const [group_name, texts] of Object.entries(own)) {
    const { newest } = await db
      .selectFrom('setting_version')
      .select(({ fn }) => fn.max('version').as('newest'))
      .where('group_name', '=', group_name)
      .executeTakeFirstOrThrow();
    const version = (newest ?? 0) + 1;
    const row = { group_name, version, own: JSON.stringify(texts), changed_by: 'edith@journal.example' };
    await db
      .insertInto('setting_version')
      .values({ ...row, changed_at: new Date(Date.UTC(2026, 0, version)) })
      .execute();
  }
}
