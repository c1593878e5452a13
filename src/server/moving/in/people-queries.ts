import { sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { Role } from '#domain/account/role';
import type { FormerAccount, MovedPeople } from '#domain/moving/in/person';
import { findClosedAccount } from '#server/account/closing-queries';

/** Accounts by lower-case address, with their roles. */
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

/** The fates of imported people without an account, by address fingerprint. */
export async function findFormerAccounts(
  db: ReadonlyKysely<Database>,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, FormerAccount>> {
  if (fingerprints.length === 0) return new Map();
  const here = await db
    .selectFrom('moved_account')
    .select('fingerprint')
    .where('fingerprint', 'in', fingerprints)
    .execute();
  const elsewhere = here.map(({ fingerprint }) => [fingerprint ?? '', 'elsewhere'] as const);
  const gone = [...(await findClosedAccount(db, fingerprints))].map(
    ([fingerprint, { why }]) => [fingerprint, why] as const,
  );
  return new Map<string, FormerAccount>([...gone, ...elsewhere]);
}

/** Records an imported account, whose address has an account again. */
export async function insertMovedAccount(
  trx: Transaction<Database>,
  moved: { account_id: string; moved_at: Date; moved_by: string; fingerprint: string },
): Promise<void> {
  await trx.deleteFrom('gone_account').where('fingerprint', '=', moved.fingerprint).execute();
  await trx
    .insertInto('moved_account')
    .values({ ...moved, source: 'ojs' })
    .execute();
}

/** Unused imported accounts: unconfirmed, without submissions or invitations. */
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

/** Imported accounts, and how many are unused. */
export async function countMovedPeople(db: ReadonlyKysely<Database>): Promise<Omit<MovedPeople, 'today'>> {
  const count = sql<number>`count(*)::int`.as('count');
  const { count: came } = await db.selectFrom('moved_account').select(count).executeTakeFirstOrThrow();
  const { count: left } = await unused(db).select(count).executeTakeFirstOrThrow();
  return { came, unused: left };
}

/** Locks unused imported accounts, up to a limit. Checked again under the lock: someone invited concurrently stays. */
export async function lockUnused(trx: Transaction<Database>, limit: number): Promise<{ id: string; email: string }[]> {
  const found = await unused(readerOf(trx)).select('account.id').orderBy('account.id').limit(limit).execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  await trx.selectFrom('account').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  return unused(readerOf(trx)).select(['account.id', 'account.email']).where('account.id', 'in', ids).execute();
}
