import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type {
  CoAuthorTokenTable,
  Database,
  ManuscriptAuthorTable,
  ManuscriptFileTable,
  ManuscriptTable,
} from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import { insertManuscriptFile } from '#server/document/file-queries';
import { listManuscriptAuthors } from '#server/manuscript/queries';

/** Serialises identical submissions: the second of two concurrent ones waits, and then finds the first. */
export async function lockSubmission(trx: Transaction<Database>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** The receipt of a submission with this key, if there is one from the given period. */
export async function findReceipt(db: Kysely<Database>, key: string, { after, until }: { after: Date; until: Date }) {
  return db
    .selectFrom('submission_receipt')
    .innerJoin('manuscript', 'manuscript.id', 'submission_receipt.manuscript_id')
    .select(['manuscript.id', 'manuscript.manuscript_number', 'manuscript.submission_code'])
    .where('submission_receipt.key', '=', key)
    .where('submission_receipt.created_at', '>', after)
    .where('submission_receipt.created_at', '<=', until)
    .executeTakeFirst();
}

/** Records the receipt of a submission with this key, replacing an older one. */
export async function insertReceipt(
  trx: Transaction<Database>,
  receipt: { key: string; manuscript_id: string; created_at: Date },
): Promise<void> {
  const { manuscript_id, created_at } = receipt;
  await trx
    .insertInto('submission_receipt')
    .values(receipt)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ manuscript_id, created_at }))
    .execute();
}

/** Deletes receipts from before a date; the same submission would then count as new. */
export async function deleteOldReceipts(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('submission_receipt').where('created_at', '<', before).execute();
}

/**
 * Takes the next position in a year. Others wait until the transaction ends, and a rollback returns the position, so
 * numbers have no gaps. A year's first position follows the highest in use.
 */
export async function takeManuscriptPosition(
  journal: Journal,
  trx: Transaction<Database>,
  year: number,
): Promise<number> {
  const { last } = await trx
    .insertInto('manuscript_counter')
    .columns(['year', 'last'])
    .expression((eb) =>
      eb
        .selectFrom('manuscript')
        .select([
          sql<number>`${year}::integer`.as('year'),
          sql<number>`coalesce(max(split_part(manuscript_number, '-', 3)::integer), 0) + 1`.as('last'),
        ])
        .where('manuscript_number', 'like', `${journal.manuscriptPrefix}-${year}-%`),
    )
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql<number>`manuscript_counter.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export interface NewManuscript {
  manuscript: Insertable<ManuscriptTable>;
  authors: Insertable<ManuscriptAuthorTable>[];
  file: Insertable<ManuscriptFileTable>;
}

export async function insertManuscript(trx: Transaction<Database>, { manuscript, authors, file }: NewManuscript) {
  await trx.insertInto('manuscript').values(manuscript).execute();
  await trx.insertInto('manuscript_author').values(authors).execute();
  await insertManuscriptFile(trx, file);
}

/** Counts the authors that an account has named in a period, including itself; each co-author is emailed. */
export async function countAuthorsNamed(
  db: Kysely<Database>,
  submitterId: string,
  { after, until }: { after: Date; until: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('manuscript_author')
    .innerJoin('manuscript', 'manuscript.id', 'manuscript_author.manuscript_id')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('manuscript.submitter_id', '=', submitterId)
    .where('manuscript.submitted_at', '>', after)
    .where('manuscript.submitted_at', '<=', until)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists addresses named in at least `times` manuscripts in a period, whoever submitted these. */
export async function listFrequentlyNamed(
  db: Kysely<Database>,
  emails: readonly string[],
  { after, until, times }: { after: Date; until: Date; times: number },
): Promise<string[]> {
  if (emails.length === 0) return [];
  const address = sql<string>`lower(manuscript_author.email)`;
  const rows = await db
    .selectFrom('manuscript_author')
    .innerJoin('manuscript', 'manuscript.id', 'manuscript_author.manuscript_id')
    .select(address.as('email'))
    .where(address, 'in', [...new Set(emails.map((email) => email.toLowerCase()))])
    .where('manuscript.submitted_at', '>', after)
    .where('manuscript.submitted_at', '<=', until)
    .groupBy(address)
    .having(({ fn }) => fn.countAll(), '>=', times)
    .execute();
  return rows.map(({ email }) => email);
}

/** Finds a submission's number, authors and submitter, for emails. */
export async function findSubmission(db: Kysely<Database>, id: string) {
  const manuscript = await db
    .selectFrom('manuscript')
    .innerJoin('account', 'account.id', 'manuscript.submitter_id')
    .select(['manuscript.id', 'manuscript.manuscript_number', 'manuscript.submission_code', 'manuscript.title'])
    .select(['account.email', 'account.first_name', 'account.last_name', 'account.is_active'])
    .where('manuscript.id', '=', id)
    .executeTakeFirst();
  return manuscript && { ...manuscript, authors: await listManuscriptAuthors(db, id) };
}

export async function insertCoAuthorToken(db: Kysely<Database>, token: Insertable<CoAuthorTokenTable>): Promise<void> {
  await db.insertInto('co_author_token').values(token).execute();
}

/** The period in which valid tokens were created. */
interface CreationPeriod {
  after: Date;
  until: Date;
}

/** Finds the author of a valid, unused token. */
export async function findCoAuthorToken(db: Kysely<Database>, hash: string, { after, until }: CreationPeriod) {
  return db
    .selectFrom('co_author_token')
    .select(['manuscript_id', 'position'])
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('created_at', '>', after)
    .where('created_at', '<=', until)
    .executeTakeFirst();
}

/** Consumes a token, and deletes all others of the same author. Of two concurrent calls one succeeds. */
export async function spendCoAuthorToken(
  trx: Kysely<Database>,
  hash: string,
  { after, until, now }: CreationPeriod & { now: Date },
) {
  const spent = await trx
    .updateTable('co_author_token')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('created_at', '>', after)
    .where('created_at', '<=', until)
    .returning(['manuscript_id', 'position'])
    .executeTakeFirst();
  if (!spent) return undefined;
  await trx
    .updateTable('co_author_token')
    .set({ used_at: now })
    .where('manuscript_id', '=', spent.manuscript_id)
    .where('position', '=', spent.position)
    .where('used_at', 'is', null)
    .execute();
  return spent;
}

/** Deletes tokens created before a date. */
export async function deleteOldCoAuthorTokens(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('co_author_token').where('created_at', '<', before).execute();
}
