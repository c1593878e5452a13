import type { Insertable, Kysely, Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, LeakReportTable, ManuscriptFileTable } from '#database/schema';
import { COPY_KINDS, type SentKind } from '#domain/document/document';

export async function insertManuscriptFile(trx: Kysely<Database>, file: Insertable<ManuscriptFileTable>) {
  await trx.insertInto('manuscript_file').values(file).execute();
}

/** A manuscript's file by id. Callers check access to the manuscript. */
export async function findSentFile(db: ReadonlyKysely<Database>, { id, file }: { id: string; file: string }) {
  return db
    .selectFrom('manuscript_file')
    .select(['file_key', 'name', 'format', 'bytes', 'scan_status'])
    .where('manuscript_id', '=', id)
    .where('id', '=', file)
    .executeTakeFirst();
}

/** A file of one round, with the manuscript's number and text. */
export async function findManuscriptFile(
  db: Kysely<Database>,
  { manuscript_id, round, kind }: Pick<Insertable<ManuscriptFileTable>, 'manuscript_id' | 'round' | 'kind'>,
) {
  return db
    .selectFrom('manuscript_file')
    .innerJoin('manuscript', 'manuscript.id', 'manuscript_file.manuscript_id')
    .selectAll('manuscript_file')
    .select(['manuscript.manuscript_number', 'manuscript.title', 'manuscript.abstract', 'manuscript.keywords'])
    .select('manuscript.is_title_page_apart')
    .where('manuscript_file.manuscript_id', '=', manuscript_id)
    .where('manuscript_file.round', '=', round)
    .where('manuscript_file.kind', '=', kind)
    .executeTakeFirst();
}

/** Lets one worker at a time write the reviewers' copies of a round; false if they exist. */
export async function claimLeakReport(trx: Transaction<Database>, report: Insertable<LeakReportTable>) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('leak_report')
    .values(report)
    .onConflict((conflict) => conflict.columns(['manuscript_id', 'round']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
}

/** Deletes a round's leak report, so its copies are made again. */
export async function deleteLeakReport(
  trx: Transaction<Database>,
  { manuscript_id, round }: { manuscript_id: string; round: number },
): Promise<void> {
  await trx.deleteFrom('leak_report').where('manuscript_id', '=', manuscript_id).where('round', '=', round).execute();
}

/** Deletes a file's row, not the stored file. */
export async function deleteManuscriptFile(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('manuscript_file').where('id', '=', id).execute();
}

/** Whether the reviewers' copies of a round have been searched. */
export async function hasLeakReport(db: Kysely<Database>, manuscript_id: string, round: number): Promise<boolean> {
  const row = await db
    .selectFrom('leak_report')
    .select('round')
    .where('manuscript_id', '=', manuscript_id)
    .where('round', '=', round)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the result of a virus scan, also for copies made from the file. */
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
