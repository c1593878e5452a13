import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database, ManuscriptAuthorTable, ManuscriptFileTable, ManuscriptTable } from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import { insertManuscriptFile } from '#server/document/file-queries';
import { listManuscriptAuthors } from '#server/manuscript/queries';

/** Serialises equal submissions: of two at once the second waits, and then finds the first. */
export async function lockSubmission(trx: Transaction<Database>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** What a submission with this key has become, if it was sent between two moments. */
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

/** Notes what a submission with this key has become; an older note under the same key is over. */
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

/** Forgets receipts from before a date: the same submission is a new one by then. */
export async function deleteOldReceipts(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('submission_receipt').where('created_at', '<', before).execute();
}

/**
 * The next position in a year. Until the transaction ends no one else gets one, and a transaction that
 * fails gives it back: numbers have no gaps. A year's first one follows the highest that is there already.
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

/** A manuscript with its authors and its file, as it was submitted. */
export interface NewManuscript {
  manuscript: Insertable<ManuscriptTable>;
  authors: Insertable<ManuscriptAuthorTable>[];
  file: Insertable<ManuscriptFileTable>;
}

/** Writes a new manuscript. */
export async function insertManuscript(trx: Transaction<Database>, { manuscript, authors, file }: NewManuscript) {
  await trx.insertInto('manuscript').values(manuscript).execute();
  await trx.insertInto('manuscript_author').values(authors).execute();
  await insertManuscriptFile(trx, file);
}

/** How many authors an account has named between two moments, itself included: each co-author gets an email. */
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

/** Which of these addresses so many manuscripts or more have named between two moments, whoever submitted them. */
export async function listNamedOften(
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

/** What emails about a submission need: its names, its people, who sent it. */
export async function findSubmitted(db: Kysely<Database>, id: string) {
  const manuscript = await db
    .selectFrom('manuscript')
    .innerJoin('account', 'account.id', 'manuscript.submitter_id')
    .select(['manuscript.id', 'manuscript.manuscript_number', 'manuscript.submission_code', 'manuscript.title'])
    .select(['account.email', 'account.first_name', 'account.last_name', 'account.is_active'])
    .where('manuscript.id', '=', id)
    .executeTakeFirst();
  return manuscript && { ...manuscript, authors: await listManuscriptAuthors(db, id) };
}
