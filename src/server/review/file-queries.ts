import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Database, LeakReportTable, ReviewFileTable } from '#database/schema';
import type { DocumentFlag } from '#domain/document/document';
import { isAwaited } from '#server/manuscript/queries';

/** Writes a file of a review. */
export async function insertReviewFile(trx: Transaction<Database>, file: Insertable<ReviewFileTable>): Promise<void> {
  await trx.insertInto('review_file').values(file).execute();
}

/** Deletes a review's file and its copy; returns their keys. */
export async function deleteReviewFiles(trx: Transaction<Database>, assignmentId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('review_file')
    .where('assignment_id', '=', assignmentId)
    .returning('file_key')
    .execute();
  return rows.map(({ file_key }) => file_key);
}

/** A reviewer's file with the facts for its copy; undefined if removed. */
export async function findSentFile(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('review_file')
    .innerJoin('review_assignment', 'review_assignment.id', 'review_file.assignment_id')
    .innerJoin('manuscript', 'manuscript.id', 'review_assignment.manuscript_id')
    .innerJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .select(['review_file.id', 'review_file.assignment_id', 'review_file.file_key', 'review_file.format'])
    .select(['review_file.sha256', 'review_file.scan_status', 'review_file.flags'])
    .select(['review_assignment.manuscript_id', 'review_assignment.round', 'manuscript.manuscript_number'])
    .select(['account.first_name as given', 'account.last_name as family', 'account.email'])
    .select(['account.affiliation', 'account.orcid'])
    .where('review_file.id', '=', id)
    .where('review_file.kind', '=', 'original')
    .executeTakeFirst();
}

/** Locks a sent file until the transaction ends; false if removed or copied. */
export async function lockUncopied(trx: Transaction<Database>, id: string): Promise<boolean> {
  const original = await trx
    .selectFrom('review_file')
    .select('assignment_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!original) return false;
  return !(await hasCleanCopy(trx, original.assignment_id));
}

/** Whether a review's file has its copy for the authors. */
export async function hasCleanCopy(db: Kysely<Database>, assignmentId: string): Promise<boolean> {
  const copy = await db
    .selectFrom('review_file')
    .select('id')
    .where('assignment_id', '=', assignmentId)
    .where('kind', '=', 'clean_copy')
    .executeTakeFirst();
  return copy !== undefined;
}

export async function setFlags(trx: Transaction<Database>, id: string, flags: readonly DocumentFlag[]): Promise<void> {
  await trx
    .updateTable('review_file')
    .set({ flags: JSON.stringify(flags) })
    .where('id', '=', id)
    .execute();
}

/** Records a scan result, also for the copy. */
export async function setReviewScan(
  trx: Transaction<Database>,
  assignmentId: string,
  scan_status: 'clean' | 'infected',
): Promise<void> {
  await trx.updateTable('review_file').set({ scan_status }).where('assignment_id', '=', assignmentId).execute();
}

/** A round's leak report; undefined while copies are being made. */
export async function findLeakReport(trx: Transaction<Database>, { id, round }: { id: string; round: number }) {
  return trx
    .selectFrom('leak_report')
    .select(['leaks', 'removed', 'shown_at'])
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .executeTakeFirst();
}

/** Records who released a round's copy. */
export async function showCopy(
  trx: Transaction<Database>,
  { id, round, by, now }: { id: string; round: number; by: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('leak_report')
    .set({ shown_by: by, shown_at: now })
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .execute();
}

/** Saves the report on a new, unreleased copy. */
export async function replaceLeakReport(
  trx: Transaction<Database>,
  { manuscript_id, round, ...report }: Insertable<LeakReportTable>,
): Promise<void> {
  await trx
    .updateTable('leak_report')
    .set({ ...report, shown_by: null, shown_at: null })
    .where('manuscript_id', '=', manuscript_id)
    .where('round', '=', round)
    .execute();
}

/** Accepted assignments with awaited reviews. */
export async function listWaitingForCopy(
  trx: Transaction<Database>,
  { id, round }: { id: string; round: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('review_assignment')
    .select('id')
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .where('accepted_at', 'is not', null)
    .where(isAwaited())
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
