import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type {
  Database,
  LeakReportTable,
  ReviewAssignmentTable,
  ReviewEvidenceTable,
  ReviewFileTable,
  ReviewTokenTable,
} from '#database/schema';
import type { DocumentFlag } from '#domain/document/document';
import { HARMLESS_PLACES } from '#domain/document/leak';
import type { Events } from '#domain/kernel/event/events';
import { isLinkValid } from '#server/kernel/http/queries';
import { isTextReleased, redactRows } from '#server/manuscript/blind-queries';
import { authorAddresses, isActive, isAwaited, isOutstanding } from '#server/manuscript/queries';

/** Every current and former address of a manuscript's authors and submitter, normalised for comparison. */
export async function listAuthorEmails(
  db: ReadonlyKysely<Database> | Kysely<Database>,
  manuscriptId: string,
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from ${authorAddresses(sql`${manuscriptId}::text`)} author`.execute(db as Kysely<Database>);
  return rows.map(({ address }) => address);
}

/** A person's invitation to a round: the active one, or else the last. */
export async function findAssignmentFor(
  trx: Transaction<Database>,
  { manuscriptId, round, reviewerId }: { manuscriptId: string; round: number; reviewerId: string },
) {
  return trx
    .selectFrom('review_assignment')
    .select(['id', 'declined_at', 'cancelled_at'])
    .where('manuscript_id', '=', manuscriptId)
    .where('round', '=', round)
    .where('reviewer_id', '=', reviewerId)
    .orderBy(isActive(), 'desc')
    .orderBy('invited_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Moves an unsubmitted draft to the invitation that replaces an ended one. */
export async function moveDraft(trx: Transaction<Database>, from: string, to: string): Promise<void> {
  await trx.updateTable('review_draft').set({ assignment_id: to }).where('assignment_id', '=', from).execute();
  await trx
    .updateTable('review_file')
    .set({ assignment_id: to })
    .where('assignment_id', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('review').select('number').where('assignment_id', '=', from))),
    )
    .execute();
}

export async function insertAssignment(
  trx: Transaction<Database>,
  assignment: Insertable<ReviewAssignmentTable>,
): Promise<void> {
  await trx.insertInto('review_assignment').values(assignment).execute();
}

/** Finds an assignment with the content of its invitation: never the authors (design §7). */
export async function findInvitation(db: Kysely<Database>, assignmentId: string) {
  const row = await selectInvitations(db).where('review_assignment.id', '=', assignmentId).executeTakeFirst();
  return row && toInvitation(db, row);
}

/** Finds an assignment to send an email about; undefined if the account is deactivated or closed. */
export async function findActiveInvitation(db: Kysely<Database>, assignmentId: string) {
  const found = await findInvitation(db, assignmentId);
  return found?.is_active ? found : undefined;
}

/** Whether an ended invitation continues at the person's other account. */
const wasMoved = sql<boolean>`exists (select from event where object_type = 'manuscript'
  and object_id = review_assignment.manuscript_id and action = ${'reviewer.moved' satisfies keyof Events}
  and details ->> 'assignment_id' = review_assignment.id)`;

/** Finds a link's assignment, and whether the link still works; undefined if the link is unknown. */
export async function findInvitationByToken(db: Kysely<Database>, hash: string, now: Date) {
  const row = await selectInvitations(db)
    .innerJoin('review_token', 'review_token.assignment_id', 'review_assignment.id')
    .select([isLinkValid(now).as('does_work'), wasMoved.as('was_moved')])
    .where('review_token.hash', '=', hash)
    .executeTakeFirst();
  return row && toInvitation(db, row);
}

type InvitationRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirst']>>>;

/** Replaces the text with the version for reviewers; `written_title` is only for emails to the office. */
async function toInvitation<Row extends InvitationRow>(db: Kysely<Database>, row: Row) {
  const [read = row] = await redactRows(db, [row]);
  return { ...read, written_title: row.title };
}

function selectInvitations(db: Kysely<Database>) {
  return db
    .selectFrom('review_assignment')
    .innerJoin('manuscript', 'manuscript.id', 'review_assignment.manuscript_id')
    .innerJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .select([
      'review_assignment.id',
      'review_assignment.manuscript_id',
      'review_assignment.round',
      'review_assignment.due_on',
      'review_assignment.accepted_at',
      'review_assignment.declined_at',
      'review_assignment.cancelled_at',
      'review_assignment.completed_at',
      'review_assignment.decline_reason',
      'review_assignment.suggested_colleagues',
      'review_assignment.invited_by_id',
      'review_assignment.return_reason',
      'review_assignment.cancel_reason',
      'review_assignment.letter',
      'manuscript.manuscript_number',
      'manuscript.title',
      'manuscript.abstract',
      'manuscript.keywords',
      'manuscript.article_type',
      'manuscript.language',
      'account.id as reviewer_id',
      'account.email',
      'account.first_name',
      'account.last_name',
      'account.email_verified_at',
      'account.is_active',
    ])
    .select([isTextReleased.as('are_words_shown'), isAwaited().as('is_awaited')]);
}

export async function findOutcome(db: Kysely<Database>, decisionId: string) {
  return db.selectFrom('decision').select(['status', 'kind']).where('id', '=', decisionId).executeTakeFirst();
}

/** Stores a link's hash; earlier links expire at the given time. */
export async function addReviewToken(
  db: Kysely<Database>,
  token: Insertable<ReviewTokenTable>,
  earlierEnd: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('review_token')
      .set({ expires_at: earlierEnd })
      .where('assignment_id', '=', token.assignment_id)
      .where('expires_at', '>', earlierEnd)
      .execute();
    await trx.insertInto('review_token').values(token).execute();
  });
}

/** Records that the reviewer was thanked; false if that was already recorded. */
export async function setThanked(trx: Transaction<Database>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('review_assignment')
    .set({ thanked_at: now })
    .where('id', '=', id)
    .where('thanked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes links that expired before a date. */
export async function deleteEndedReviewLinks(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('review_token').where('expires_at', '<', before).execute();
}

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
    .select([isAwaited().as('is_awaited'), isOutstanding().as('is_owed'), canRead.as('can_read')])
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
export const findReviewer = (db: ReadonlyKysely<Database>, id: string) =>
  db
    .selectFrom('review_assignment')
    .innerJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .select(['reviewer_id', 'email'])
    .where('review_assignment.id', '=', id)
    .executeTakeFirstOrThrow();

/** Stores the evidence for a review that the office recorded. */
export async function insertEvidence(
  trx: Transaction<Database>,
  evidence: Insertable<ReviewEvidenceTable>,
): Promise<void> {
  await trx.insertInto('review_evidence').values(evidence).execute();
}

/** Finds that evidence, which only the office sees. */
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

/** The office's version of a review for the authors. */
export async function findForAuthor(trx: Transaction<Database>, assignmentId: string) {
  return trx
    .selectFrom('review_for_author')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .forUpdate()
    .executeTakeFirst();
}

/** Saves the office's version of a review for the authors; each change increments its version number. */
export async function saveForAuthor(
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

/**
 * Whether an assignment's reviewer can read the round's file, by the same rule as `noFileReason`; also true if there is
 * no file.
 */
export const canRead = sql<boolean>`not exists (select from manuscript_file original
  left join manuscript_file copy on copy.manuscript_id = original.manuscript_id and copy.round = original.round
    and copy.kind = 'review_copy'
  left join leak_report report on report.manuscript_id = original.manuscript_id and report.round = original.round
  where original.manuscript_id = review_assignment.manuscript_id and original.round = review_assignment.round
    and original.kind = 'original'
    and (copy.format is null or copy.scan_status in ('infected', 'pending')
      or (report.shown_at is null and exists (select from jsonb_array_elements(coalesce(report.leaks, '[]')) leak
        where leak ->> 'where' not in (${sql.join(Object.values(HARMLESS_PLACES))})))))`;

/** When the reviewer could start: on acceptance, or when the copy was released later. */
export const readableSince = sql<Date>`greatest(accepted_at, ${releasedAt})`;

/** Writes a file of a review. */
export async function insertReviewFile(trx: Transaction<Database>, file: Insertable<ReviewFileTable>): Promise<void> {
  await trx.insertInto('review_file').values(file).execute();
}

/** Deletes a review's file and its copy, and returns their keys. */
export async function deleteReviewFiles(trx: Transaction<Database>, assignmentId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('review_file')
    .where('assignment_id', '=', assignmentId)
    .returning('file_key')
    .execute();
  return rows.map(({ file_key }) => file_key);
}

/** A reviewer's file, with the data for its copy; undefined if it was deleted. */
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

/** Locks a reviewer's file until the transaction ends; false if it was deleted or already copied. */
export async function lockUncopiedFile(trx: Transaction<Database>, id: string): Promise<boolean> {
  const original = await trx
    .selectFrom('review_file')
    .select('assignment_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!original) return false;
  return !(await hasCleanCopy(trx, original.assignment_id));
}

/** Whether the authors' copy of a review's file exists. */
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

/** Records the result of a scan, which covers the copy too. */
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
export async function recordRelease(
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

/** Assignments whose reviewers have accepted and not yet submitted. */
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
