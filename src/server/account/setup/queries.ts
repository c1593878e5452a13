import type { Kysely } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { SETUP_PAGE } from '#domain/account/setup/setup';
import { randomToken, tokenHash } from '#server/kernel/identifiers';

/** True while there is no editor; only then do set-up codes work. */
export async function needsSetup(db: ReadonlyKysely<Database>): Promise<boolean> {
  const editor = await db.selectFrom('account').select('id').where('role', '=', 'editor').limit(1).executeTakeFirst();
  return editor === undefined;
}

/** True while there is no managing editor and a set-up code exists. */
export async function isSetupOpen(db: ReadonlyKysely<Database>): Promise<boolean> {
  const code = await db.selectFrom('setup_code').select('id').executeTakeFirst();
  return code !== undefined && (await needsSetup(db));
}

/**
 * Creates a set-up code, replacing any earlier one, and returns its link; undefined if the journal has an editor. The
 * link carries the code in the fragment, which no log shows.
 */
export async function createSetupLink(db: Kysely<Database>, siteUrl: string, now: Date): Promise<string | undefined> {
  if (!(await needsSetup(readerOf(db)))) {
    await db.deleteFrom('setup_code').execute();
    return undefined;
  }
  const code = randomToken();
  const stored = { hash: tokenHash(code), created_at: now };
  await db
    .insertInto('setup_code')
    .values({ id: 1, ...stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
    .execute();
  return `${siteUrl}${SETUP_PAGE}#token=${code}`;
}

/** Consumes the code; false if outdated or the journal has an editor. Of two concurrent calls one succeeds. */
export async function spendSetupCode(trx: Kysely<Database>, code: string): Promise<boolean> {
  const spent = await trx
    .deleteFrom('setup_code')
    .where('hash', '=', tokenHash(code))
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined && (await needsSetup(readerOf(trx)));
}

/** Saves the journal's names as a new version of the settings, and returns the version. */
export async function nameJournal(
  trx: Kysely<Database>,
  names: Readonly<Record<string, string>>,
  changed_by: string,
  changed_at: Date,
): Promise<number> {
  const group_name = 'journal';
  const before = await trx
    .selectFrom('setting_version')
    .select(['version', 'own'])
    .where('group_name', '=', group_name)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const version = (before?.version ?? 0) + 1;
  const own = JSON.stringify({ ...before?.own, ...names });
  await trx.insertInto('setting_version').values({ group_name, version, own, changed_by, changed_at }).execute();
  return version;
}
