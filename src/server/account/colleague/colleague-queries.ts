import { sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Colleague } from '#domain/account/colleague/colleague';
import type { ColleagueChange } from '#domain/account/colleague/colleague-change';
import { countOpen } from './queries.ts';

const nameOf = (account: string) => sql<string>`coalesce(nullif(trim(${sql.ref(`${account}.first_name`)} || ' '
  || ${sql.ref(`${account}.last_name`)}), ''), ${sql.ref(`${account}.email`)})`;

/** Active colleagues, by name. */
export async function listColleagues(db: ReadonlyKysely<Database>): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('colleague')
    .innerJoin('account', 'account.id', 'colleague.account_id')
    .leftJoin('account as cover', 'cover.id', 'colleague.cover_id')
    .select(['account.id', 'account.email', 'duty', 'categories', 'absent_from', 'absent_until'])
    .select([
      nameOf('account').as('name'),
      'cover.id as cover_id',
      nameOf('cover').as('cover_name'),
      countOpen.as('open'),
    ])
    .where('account.is_active', '=', true)
    .where('account.email_verified_at', 'is not', null)
    .orderBy('name')
    .orderBy('account.id')
    .execute();
  return rows.map(({ cover_id, cover_name, ...row }) => ({
    ...row,
    cover: cover_id === null ? null : { id: cover_id, name: cover_name },
  }));
}

/** Updates a colleague. */
export async function updateColleague(
  trx: Transaction<Database>,
  id: string,
  { categories, ...change }: Omit<ColleagueChange, 'categories'> & { categories: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('colleague')
    .set({ ...change, categories: JSON.stringify(categories) })
    .where('account_id', '=', id)
    .execute();
}

/** A colleague's duty for an email; undefined if they have left the office. */
export async function findColleague(db: ReadonlyKysely<Database>, id: string) {
  return db
    .selectFrom('colleague')
    .innerJoin('account', 'account.id', 'colleague.account_id')
    .select(['account.email', 'duty', nameOf('account').as('name')])
    .where('account.id', '=', id)
    .where('account.is_active', '=', true)
    .executeTakeFirst();
}
