import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, ReviewAssignmentTable, ReviewEvidenceTable } from '#database/schema';
import { HARMLESS_PLACES } from '#domain/document/leak';
import { isAwaited, isOwed } from '#server/manuscript/awaited-queries';

export async function lockAssignment(trx: Transaction<Database>, id: string) {
  const found = await trx
    .selectFrom('review_assignment')
    .select('manuscript_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const manuscript = await trx
    .selectFrom('manuscript')
    .select(['id', 'round', 'status'])
    .where('id', '=', found.manuscript_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const assignment = await trx
    .selectFrom('review_assignment')
    .selectAll()
    .select([isAwaited().as('is_awaited'), isOwed().as('is_owed'), canRead.as('can_read')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { manuscript, assignment };
}

export async function updateAssignment(
  trx: Transaction<Database>,
  id: string,
  change: Updateable<ReviewAssignmentTable>,
): Promise<void> {
  await trx.updateTable('review_assignment').set(change).where('id', '=', id).execute();
}

/** An assignment's reviewer. */
export const findReviewerOf = (db: ReadonlyKysely<Database>, id: string) =>
  db
    .selectFrom('review_assignment')
    .innerJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .select(['reviewer_id', 'email'])
    .where('review_assignment.id', '=', id)
    .executeTakeFirstOrThrow();

/** Stores the evidence of a recorded review. */
export async function insertEvidence(
  trx: Transaction<Database>,
  evidence: Insertable<ReviewEvidenceTable>,
): Promise<void> {
  await trx.insertInto('review_evidence').values(evidence).execute();
}

/** A recorded review's evidence, for the office only. */
export async function findEvidence(db: ReadonlyKysely<Database>, assignmentId: string, id: string) {
  return db
    .selectFrom('review_evidence')
    .select(['file_key', 'name', 'format', 'bytes', 'scan_status'])
    .where('assignment_id', '=', assignmentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether a review was ever submitted, even if returned. */
export async function hasReview(db: Kysely<Database>, assignmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('review')
    .select('number')
    .where('assignment_id', '=', assignmentId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A file of a review, with the manuscript it belongs to. */
export async function findReviewFile(db: ReadonlyKysely<Database>, assignmentId: string, fileId: string) {
  return db
    .selectFrom('review_file')
    .innerJoin('review_assignment', 'review_assignment.id', 'review_file.assignment_id')
    .select(['review_file.file_key', 'review_file.name', 'review_file.format', 'review_file.bytes'])
    .select('review_file.scan_status')
    .where('review_assignment.id', '=', assignmentId)
    .where('review_file.id', '=', fileId)
    .executeTakeFirst();
}

/** The office's copy of a review for the authors. */
export async function findForAuthor(trx: Transaction<Database>, assignmentId: string) {
  return trx
    .selectFrom('review_for_author')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .forUpdate()
    .executeTakeFirst();
}

/** Saves the office's version for the authors; each change increments its version. */
export async function keepForAuthor(
  trx: Transaction<Database>,
  copy: { assignment_id: string; text: string; includes_file: boolean; edited_by: string; edited_at: Date },
): Promise<void> {
  const { assignment_id: _, ...change } = copy;
  await trx
    .insertInto('review_for_author')
    .values(copy)
    .onConflict((conflict) =>
      conflict.column('assignment_id').doUpdateSet({ ...change, version: sql<number>`review_for_author.version + 1` }),
    )
    .execute();
}

const releasedAt = sql`(select shown_at from leak_report where leak_report.manuscript_id = review_assignment.manuscript_id
  and leak_report.round = review_assignment.round)`;

/** Whether an assignment's reviewer can read the round's file, as in `whyUnreadable`; also true if there is no file. */
export const canRead = sql<boolean>`not exists (select from manuscript_file original
  left join manuscript_file copy on copy.manuscript_id = original.manuscript_id and copy.round = original.round
    and copy.kind = 'review_copy'
  left join leak_report report on report.manuscript_id = original.manuscript_id and report.round = original.round
  where original.manuscript_id = review_assignment.manuscript_id and original.round = review_assignment.round
    and original.kind = 'original'
    and (copy.format is null or copy.scan_status in ('infected', 'pending')
      or (report.shown_at is null and exists (select from jsonb_array_elements(coalesce(report.leaks, '[]')) leak
        where leak ->> 'where' not in (${sql.join(Object.values(HARMLESS_PLACES))})))))`;

/** When writing could start: on acceptance, or on a later release of the copy. */
export const readableSince = sql<Date>`greatest(accepted_at, ${releasedAt})`;
