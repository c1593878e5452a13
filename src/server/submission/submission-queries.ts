import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type {
  Database,
  LeakReportTable,
  ManuscriptAuthorTable,
  ManuscriptFileTable,
  ManuscriptTable,
} from '#database/schema';
import { COPY_KINDS, type SentKind } from '#domain/document';
import { JOURNAL } from '#domain/journal';

/** Lets the same submission in one at a time: of two at one moment the second waits, and then finds the first. */
export async function lockSubmission(trx: Transaction<Database>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** What a submission with this key has become, if it was sent after a moment. */
export async function findReceipt(db: Kysely<Database>, key: string, after: Date) {
  return db
    .selectFrom('submission_receipt')
    .innerJoin('manuscript', 'manuscript.id', 'submission_receipt.manuscript_id')
    .select(['manuscript.id', 'manuscript.manuscript_number', 'manuscript.submission_code'])
    .where('submission_receipt.key', '=', key)
    .where('submission_receipt.created_at', '>', after)
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
 * The next position in a year. Until the transaction ends nobody else gets one, and a transaction that
 * fails gives it back: numbers have no gaps. A year's first one follows the highest that is there already.
 */
export async function takeManuscriptPosition(trx: Transaction<Database>, year: number): Promise<number> {
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
        .where('manuscript_number', 'like', `${JOURNAL.manuscriptPrefix}-${year}-%`),
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

/** Writes a file of a manuscript. */
export async function insertManuscriptFile(trx: Kysely<Database>, file: Insertable<ManuscriptFileTable>) {
  await trx.insertInto('manuscript_file').values(file).execute();
}

/** How many authors an account has named since a moment, itself included: each co-author gets a mail. */
export async function countAuthorsNamed(db: Kysely<Database>, submitterId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('manuscript_author')
    .innerJoin('manuscript', 'manuscript.id', 'manuscript_author.manuscript_id')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('manuscript.submitter_id', '=', submitterId)
    .where('manuscript.submitted_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What mails about a submission need: its names, its people, who sent it. */
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

/** The authors of a manuscript, in their order. */
export async function listManuscriptAuthors(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('manuscript_author')
    .select(['position', 'given', 'family', 'email', 'affiliation', 'orcid', 'is_corresponding'])
    .where('manuscript_id', '=', id)
    .orderBy('position')
    .execute();
}

/** A file of one round of a manuscript, with the manuscript's number. */
export async function findManuscriptFile(
  db: Kysely<Database>,
  { manuscript_id, round, kind }: Pick<Insertable<ManuscriptFileTable>, 'manuscript_id' | 'round' | 'kind'>,
) {
  return db
    .selectFrom('manuscript_file')
    .innerJoin('manuscript', 'manuscript.id', 'manuscript_file.manuscript_id')
    .selectAll('manuscript_file')
    .select('manuscript.manuscript_number')
    .where('manuscript_file.manuscript_id', '=', manuscript_id)
    .where('manuscript_file.round', '=', round)
    .where('manuscript_file.kind', '=', kind)
    .executeTakeFirst();
}

/** Lets one worker at a time write what reviewers get of a round; false where it is written already. */
export async function claimLeakReport(trx: Transaction<Database>, report: Insertable<LeakReportTable>) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('leak_report')
    .values(report)
    .onConflict((conflict) => conflict.columns(['manuscript_id', 'round']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
}

/** True where what reviewers get of a round has been looked at. */
export async function hasLeakReport(db: Kysely<Database>, manuscript_id: string, round: number): Promise<boolean> {
  const row = await db
    .selectFrom('leak_report')
    .select('round')
    .where('manuscript_id', '=', manuscript_id)
    .where('round', '=', round)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes what the search for viruses found in a file of a round; what was made from it is as good or bad. */
export async function setScanStatus(
  db: Kysely<Database>,
  { manuscript_id, round, kind }: { manuscript_id: string; round: number; kind: SentKind },
  scan_status: 'clean' | 'infected',
): Promise<void> {
  await db
    .updateTable('manuscript_file')
    .set({ scan_status })
    .where('manuscript_id', '=', manuscript_id)
    .where('round', '=', round)
    .where('kind', 'in', [kind, COPY_KINDS[kind]])
    .execute();
}
