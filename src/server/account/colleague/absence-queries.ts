import { sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Absence, OwnAbsence } from '#domain/account/colleague/absence';
import type { AbsenceChange } from '#domain/account/colleague/colleague-change';

const nameOf = (account: string) => sql<string>`coalesce(nullif(trim(${sql.ref(`${account}.first_name`)} || ' '
  || ${sql.ref(`${account}.last_name`)}), ''), ${sql.ref(`${account}.email`)})`;

/** Someone of the office, locked until the transaction ends. */
export async function lockColleague(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('colleague').selectAll().where('account_id', '=', id).forUpdate().executeTakeFirst();
}

export async function findAbsence(db: ReadonlyKysely<Database>, id: string): Promise<Absence | undefined> {
  const row = await db
    .selectFrom('colleague')
    .leftJoin('account as cover', 'cover.id', 'colleague.cover_id')
    .select(['absent_from', 'absent_until', 'cover.id as cover_id', nameOf('cover').as('cover_name')])
    .where('colleague.account_id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { cover_id, cover_name, ...days } = row;
  return { ...days, cover: cover_id === null ? null : { id: cover_id, name: cover_name } };
}

/** Absent colleagues with a cover today, by name. */
export async function listCovered(
  db: ReadonlyKysely<Database>,
  id: string,
  today: string,
): Promise<OwnAbsence['covers']> {
  return db
    .selectFrom('colleague')
    .innerJoin('account', 'account.id', 'colleague.account_id')
    .select(['account.id', nameOf('account').as('name')])
    .select(sql<string>`absent_until`.as('until'))
    .where('cover_id', '=', id)
    .where(sql<boolean>`${today} between absent_from and absent_until`)
    .orderBy('name')
    .orderBy('account.id')
    .execute();
}

/** Stores a colleague's absence. */
export async function updateAbsence(trx: Transaction<Database>, id: string, absence: AbsenceChange): Promise<void> {
  await trx.updateTable('colleague').set(absence).where('account_id', '=', id).execute();
}
