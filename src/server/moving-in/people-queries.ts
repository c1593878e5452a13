import { sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { Role } from '#domain/account/role';
import type { MovedPeople } from '#domain/moving-in/person';

/** The accounts of addresses, which are given in small letters: each with its role. */
export async function findRoles(
  db: ReadonlyKysely<Database>,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select([sql<string>`lower(email)`.as('email'), 'role'])
    .where(sql<string>`lower(email)`, 'in', emails)
    .execute();
  return new Map(rows.map(({ email, role }) => [email, role]));
}

/** Notes that an account came from another system. */
export async function insertMovedAccount(
  trx: Transaction<Database>,
  moved: { account_id: string; moved_at: Date; moved_by: string },
): Promise<void> {
  await trx
    .insertInto('moved_account')
    .values({ ...moved, source: 'ojs' })
    .execute();
}

/** Accounts that came from another system and that nobody has used: no address confirmed, nothing submitted, nobody invited. */
const unused = (db: ReadonlyKysely<Database>) =>
  db
    .selectFrom('moved_account')
    .innerJoin('account', 'account.id', 'moved_account.account_id')
    .where('email_verified_at', 'is', null)
    .where('password_hash', 'is', null)
    .where('role', '!=', 'editor' satisfies Role)
    .where(({ not, exists, or, selectFrom }) =>
      not(
        or([
          exists(selectFrom('manuscript').select('manuscript.id').whereRef('submitter_id', '=', 'account.id')),
          exists(selectFrom('review_assignment').select('invited_at').whereRef('reviewer_id', '=', 'account.id')),
        ]),
      ),
    );

/** How many accounts have come, and how many of them nobody has used. */
export async function countMovedPeople(db: ReadonlyKysely<Database>): Promise<Omit<MovedPeople, 'today'>> {
  const count = sql<number>`count(*)::int`.as('count');
  const { count: came } = await db.selectFrom('moved_account').select(count).executeTakeFirstOrThrow();
  const { count: left } = await unused(db).select(count).executeTakeFirstOrThrow();
  return { came, unused: left };
}

/**
 * Takes accounts away that came and that nobody has used, so many at most; answers their ids. They are locked first: who is invited at this
 * moment stays.
 */
export async function deleteUnused(trx: Transaction<Database>, limit: number): Promise<string[]> {
  const found = await unused(readerOf(trx)).select('account.id').orderBy('account.id').limit(limit).execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  await trx.selectFrom('account').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  const still = unused(readerOf(trx)).select('account.id').where('account.id', 'in', ids);
  const gone = await trx.deleteFrom('account').where('id', 'in', still).returning('id').execute();
  return gone.map(({ id }) => id);
}
