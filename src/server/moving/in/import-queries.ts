import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { Role } from '#domain/account/role';
import type { FormerAccount, MovedPeople } from '#domain/moving/in/person';
import type { KeptReason, MovedImport } from '#domain/moving/in/revert-import';
import { findClosedAccounts } from '#server/account/closing-queries';
import { releaseFiles } from '#server/production/publication-queries';

/** Creates an import with its first item. */
export async function ensureImport(
  trx: Transaction<Database>,
  row: { id: string; file_name: string; started_at: Date; started_by: string },
): Promise<void> {
  await trx
    .insertInto('moved_import')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Imports of which something remains, newest first. */
export async function listImports(db: ReadonlyKysely<Database>, limit: number): Promise<MovedImport[]> {
  const rows = await db
    .selectFrom('moved_import')
    .innerJoin('moved_article', 'import_id', 'moved_import.id')
    .select(['moved_import.id', 'file_name', 'started_at', 'started_by'])
    .select(sql<number>`(count(*) filter (where was_published))::int`.as('articles'))
    .select(sql<number>`(count(*) filter (where not was_published))::int`.as('manuscripts'))
    .groupBy('moved_import.id')
    .orderBy('started_at', 'desc')
    .orderBy('moved_import.id')
    .limit(limit)
    .execute();
  return rows.map(({ started_at, ...row }) => ({ ...row, started_at: started_at.toISOString() }));
}

/** Whether anything from an import remains. */
export async function importExists(db: ReadonlyKysely<Database>, importId: string): Promise<boolean> {
  const row = await db
    .selectFrom('moved_article')
    .select('source')
    .where('import_id', '=', importId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

// Events written by the import itself.
const IMPORT_EVENTS = ["'manuscript.moved-in'", "'further-file.added'"].join(', ');

/**
 * Why an item of an import cannot be removed; null if it can. An article counts as public once a build may have read
 * it: one that had started, or been requested from another host, and had not ended before the import.
 */
const keptReason = (hidden: readonly string[]) => sql<KeptReason | null>`
  case
    when manuscript.id = any(${[...hidden]}::text[]) then 'hidden'
    when exists (select from deposit where deposit.manuscript_id = manuscript.id and deposit.state <> 'not_sent')
      or exists (select from deposit_batch where deposit_batch.manuscript_id = manuscript.id) then 'deposited'
    when was_published and exists (select from site_build
      where state <> 'failed' and (state <> 'asked' or called_at is not null)
        and (finished_at is null or finished_at >= moved_at)) then 'public'
    when exists (select from account where account.id = submitter_id and email_verified_at > moved_at) then 'claimed'
    when exists (select from manuscript_mail where manuscript_mail.manuscript_id = manuscript.id)
      or exists (select from thread where thread.manuscript_id = manuscript.id)
      or exists (select from outbox where outbox.manuscript_id = manuscript.id and kind like 'mail.%') then 'written'
    when (not was_published and (manuscript.status <> 'submitted' or manuscript.round <> 1))
      or exists (select from event where object_type = 'manuscript' and object_id = manuscript.id
        and actor <> 'system' and action not in (${sql.raw(IMPORT_EVENTS)})) then 'gone_on'
  end`;

const selectItems = (db: ReadonlyKysely<Database>, importId: string, hidden: readonly string[]) =>
  db
    .selectFrom(
      db
        .selectFrom('moved_article')
        .innerJoin('manuscript', 'manuscript.id', 'moved_article.manuscript_id')
        .where('import_id', '=', importId)
        .select(['manuscript.id', 'issue_id', 'manuscript_number', 'manuscript.title'])
        .select(['source', 'source_id', 'was_published'])
        .select(keptReason(hidden).as('why'))
        .as('one'),
    )
    .orderBy('manuscript_number');

/** The number of items for each reason, and under null of the removable ones. */
export async function countKept(
  db: ReadonlyKysely<Database>,
  importId: string,
  hidden: readonly string[],
): Promise<Map<KeptReason | null, number>> {
  const rows = await selectItems(db, importId, hidden)
    .clearOrderBy()
    .select(['why', sql<number>`count(*)::int`.as('count')])
    .groupBy('why')
    .execute();
  return new Map(rows.map(({ why, count }) => [why, count]));
}

/** The first items that cannot be removed, except any hidden from the editor. */
export async function listKeptOnRevert(
  db: ReadonlyKysely<Database>,
  importId: string,
  { hidden, limit }: { hidden: readonly string[]; limit: number },
) {
  const rows = await selectItems(db, importId, hidden)
    .select(['manuscript_number', 'title', 'why'])
    .where('why', 'is not', null)
    .where('why', '!=', 'hidden')
    .limit(limit)
    .execute();
  return rows.flatMap(({ why, ...row }) => (why ? [{ ...row, why }] : []));
}

/** The first removable items after a manuscript number. */
export async function listRemovable(
  db: ReadonlyKysely<Database>,
  importId: string,
  { hidden, limit, after }: { hidden: readonly string[]; limit: number; after: string },
): Promise<{ id: string; manuscript_number: string }[]> {
  return selectItems(db, importId, hidden)
    .select(['id', 'manuscript_number'])
    .where('why', 'is', null)
    .where('manuscript_number', '>', after)
    .limit(limit)
    .execute();
}

/** Locks a removable item; undefined if it is no longer removable. */
export async function lockRemovable(
  trx: Transaction<Database>,
  db: ReadonlyKysely<Database>,
  { importId, id, hidden }: { importId: string; id: string; hidden: readonly string[] },
) {
  await trx.selectFrom('manuscript').select('id').where('id', '=', id).forUpdate().execute();
  return selectItems(db, importId, hidden)
    .select(['source', 'source_id', 'was_published', 'issue_id'])
    .where('id', '=', id)
    .where('why', 'is', null)
    .executeTakeFirst();
}

/**
 * Deletes an imported article or manuscript with everything imported for it; the clean-up deletes the files. Fails if
 * anything else refers to it.
 */
export async function deleteImported(trx: Transaction<Database>, id: string, now: Date): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from manuscript_file where manuscript_id = ${id}
    union select file_key from article_file where manuscript_id = ${id}
    union select unnest(array[file_key, covered_file_key, marked_file_key]) from galley where manuscript_id = ${id}`.execute(
    trx,
  );
  await trx.deleteFrom('outbox').where('manuscript_id', '=', id).where('status', '!=', 'delivered').execute();
  for (const table of IMPORTED_TABLES) await trx.deleteFrom(table).where('manuscript_id', '=', id).execute();
  await trx.deleteFrom('manuscript').where('id', '=', id).execute();
  await releaseFiles(
    trx,
    rows.flatMap(({ key }) => key ?? []),
    now,
  );
}

/** Tables that an import writes to, each before the tables it refers to. */
const IMPORTED_TABLES = [
  ...([
    'deposit',
    'moved_article',
    'leak_report',
    'manuscript_file',
    'galley',
    'article_file',
    'article_author',
  ] as const),
  ...(['article', 'manuscript_author'] as const),
] as const satisfies readonly (keyof Database)[];

// SQLSTATEs of a foreign-key violation: up to Postgres 17, and from 18 on for RESTRICT.
const FOREIGN_KEY_VIOLATIONS: ReadonlySet<unknown> = new Set(['23503', '23001']);

/** Deletes in a separate transaction; false if the database refuses. */
export async function tryDelete(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (FOREIGN_KEY_VIOLATIONS.has((error as { code?: unknown }).code)) return false;
    throw error;
  }
}

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

/** Why imported people no longer have an account, by the fingerprints of their addresses. */
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
  const gone = [...(await findClosedAccounts(db, fingerprints))].map(
    ([fingerprint, { why }]) => [fingerprint, why] as const,
  );
  return new Map<string, FormerAccount>([...gone, ...elsewhere]);
}

/** Records an imported account, and that its address has an account again. */
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
const selectUnused = (db: ReadonlyKysely<Database>) =>
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

/** Counts imported accounts, and the unused ones among them. */
export async function countMovedPeople(db: ReadonlyKysely<Database>): Promise<Omit<MovedPeople, 'today'>> {
  const count = sql<number>`count(*)::int`.as('count');
  const { count: came } = await db.selectFrom('moved_account').select(count).executeTakeFirstOrThrow();
  const { count: left } = await selectUnused(db).select(count).executeTakeFirstOrThrow();
  return { came, unused: left };
}

/**
 * Locks unused imported accounts, up to a limit. They are checked again under the lock, because someone may just have
 * been invited.
 */
export async function lockUnused(trx: Transaction<Database>, limit: number): Promise<{ id: string; email: string }[]> {
  const found = await selectUnused(readerOf(trx)).select('account.id').orderBy('account.id').limit(limit).execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  await trx.selectFrom('account').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  return selectUnused(readerOf(trx)).select(['account.id', 'account.email']).where('account.id', 'in', ids).execute();
}
