import { type Kysely, type SqlBool, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { DecisionKind } from '#domain/decision/kind';
import type { CopyKind } from '#domain/document/document';
import type { BlindReview } from '#domain/review/reviewer-area';
import { inTextForReviewers, isTextReleased } from '#server/manuscript/blind-queries';
import { ofSameRound } from '#server/manuscript/queries';

/** A reviewer's assignments, newest first, at most `limit`, without authors (design §7). */
export async function listAssignments(db: ReadonlyKysely<Database>, reviewerId: string, limit: number) {
  const rows = await selectAssignments(db)
    .where('review_assignment.reviewer_id', '=', reviewerId)
    .orderBy('review_assignment.invited_at', 'desc')
    .orderBy('review_assignment.id')
    .limit(limit)
    .execute();
  return (await inTextForReviewers(db, rows)).map(withDecision);
}

/** Every assignment of a round. */
export async function listAssignmentsOfRound(
  db: ReadonlyKysely<Database>,
  { id, round }: { id: string; round: number },
) {
  const rows = await selectAssignments(db)
    .where('review_assignment.manuscript_id', '=', id)
    .where('review_assignment.round', '=', round)
    .orderBy('review_assignment.id')
    .execute();
  return (await inTextForReviewers(db, rows)).map(withDecision);
}

/** An assignment with the facts its reviewer may know, and the reviewer's account. */
export async function findAssignment(db: ReadonlyKysely<Database>, id: string) {
  const row = await selectAssignments(db)
    .innerJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .select(['account.first_name', 'account.last_name', 'account.email_verified_at'])
    .select(['review_assignment.interests', 'review_assignment.return_reason'])
    .select(['review_assignment.form', 'manuscript.abstract', 'manuscript.keywords'])
    .where('review_assignment.id', '=', id)
    .executeTakeFirstOrThrow();
  const [read = row] = await inTextForReviewers(db, [row]);
  return withDecision(read);
}

function selectAssignments(db: ReadonlyKysely<Database>) {
  return db
    .selectFrom('review_assignment')
    .innerJoin('manuscript', 'manuscript.id', 'review_assignment.manuscript_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('decision')
          .select(['decision.status as decision_status', 'decision.kind as decision_kind', 'decision.decided_at'])
          .whereRef('decision.manuscript_id', '=', 'review_assignment.manuscript_id')
          .whereRef('decision.round', '=', 'review_assignment.round')
          .orderBy('decision.decided_at', 'desc')
          .orderBy('decision.id')
          .limit(1)
          .as('last_decision'),
      (join) => join.onTrue(),
    )
    .select(['review_assignment.id', 'review_assignment.manuscript_id', 'review_assignment.round'])
    .select(['review_assignment.invited_at', isTextReleased.as('are_words_shown')])
    .select(['review_assignment.due_on', 'review_assignment.accepted_at', 'review_assignment.declined_at'])
    .select(['review_assignment.cancelled_at', 'review_assignment.completed_at', 'review_assignment.returned_at'])
    .select(['manuscript.manuscript_number', 'manuscript.title', 'manuscript.article_type', 'manuscript.language'])
    .select(['last_decision.decision_status', 'last_decision.decision_kind', 'last_decision.decided_at']);
}

function withDecision<Row extends LastDecision>(row: Row) {
  const { decision_status: status, decision_kind: kind, decided_at, ...rest } = row;
  return { ...rest, decision: status && decided_at ? { status, kind, decided_at } : null };
}

interface LastDecision {
  decision_status: string | null;
  decision_kind: DecisionKind | null;
  decided_at: Date | null;
}

/** A manuscript's rounds up to one, newest first, with reviewers' copies and responses. */
export async function listRounds(db: ReadonlyKysely<Database>, manuscriptId: string, round: number) {
  return db
    .selectFrom('manuscript_file as original')
    .leftJoin('manuscript_file as copy', (join) => join.on(ofSameRound('copy', 'original', 'review_copy')))
    .leftJoin('manuscript_file as response_file', (join) =>
      join.on(ofSameRound('response_file', 'original', 'response')),
    )
    .leftJoin('manuscript_file as response_copy', (join) =>
      join.on(ofSameRound('response_copy', 'original', 'response_copy')),
    )
    .leftJoin('leak_report', (join) => join.on(ofSameRound('leak_report', 'original')))
    .leftJoin('revision', (join) => join.on(ofSameRound('revision', 'original')))
    .select(['original.round', 'copy.format', 'copy.bytes', 'copy.scan_status'])
    .select(['response_copy.format as response_format', 'response_copy.bytes as response_bytes'])
    .select(['response_copy.scan_status as response_scan_status', 'response_file.id as response_file_id'])
    .select(['leak_report.leaks', 'leak_report.shown_at'])
    .select(sql<SqlBool>`leak_report.made_at is not null`.as('is_made'))
    .select(sql<string>`coalesce(revision.response, '')`.as('response'))
    .where('original.manuscript_id', '=', manuscriptId)
    .where('original.kind', '=', 'original')
    .where('original.round', '<=', round)
    .orderBy('original.round', 'desc')
    .execute();
}

/** A round's stored review copy with its leak report. */
export async function findReviewCopy(
  db: ReadonlyKysely<Database>,
  manuscriptId: string,
  round: number,
  kind: CopyKind = 'review_copy',
) {
  return db
    .selectFrom('manuscript_file')
    .leftJoin('leak_report', (join) => join.on(ofSameRound('leak_report', 'manuscript_file')))
    .select(['file_key', 'name', 'format', 'bytes', 'scan_status', 'leak_report.leaks', 'leak_report.shown_at'])
    .where('manuscript_file.manuscript_id', '=', manuscriptId)
    .where('manuscript_file.round', '=', round)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** Reviews released with a round's decision, as the reviewer of `assignmentId` may read them. */
export async function listBlindReviews(db: ReadonlyKysely<Database>, assignmentId: string): Promise<BlindReview[]> {
  const rows = await selectReleased(db, assignmentId)
    .leftJoin('review_file', (join) =>
      join
        .onRef('review_file.assignment_id', '=', 'fellow.id')
        .on('review_file.kind', '=', 'clean_copy')
        .on('review_file.scan_status', 'in', ['clean', 'not_scanned'])
        .on('review_for_author.includes_file', '=', true),
    )
    .select(['fellow.reviewer_number', 'review_for_author.text', 'review_file.id as file'])
    .select(sql<boolean>`fellow.id = own.id`.as('is_own'))
    .orderBy('fellow.reviewer_number')
    .execute();
  return rows.map(({ reviewer_number, ...review }) => ({ ...review, reviewer_number: reviewer_number ?? 0 }));
}

/** A released review's cleaned file, with the reviewer number. */
export async function findFellowFile(db: ReadonlyKysely<Database>, assignmentId: string, fileId: string) {
  return selectReleased(db, assignmentId)
    .innerJoin('review_file', 'review_file.assignment_id', 'fellow.id')
    .select(['review_file.file_key', 'review_file.format', 'review_file.bytes', 'review_file.scan_status'])
    .select(['fellow.reviewer_number', 'fellow.round'])
    .where('review_file.id', '=', fileId)
    .where('review_file.kind', '=', 'clean_copy')
    .where('review_for_author.includes_file', '=', true)
    .executeTakeFirst();
}

/** Only reviewers who submitted see the others' reviews, and only released ones. */
function selectReleased(db: ReadonlyKysely<Database>, assignmentId: string) {
  return db
    .selectFrom('review_assignment as own')
    .innerJoin('review_assignment as fellow', (join) => join.on(ofSameRound('fellow', 'own')))
    .innerJoin('review_for_author', 'review_for_author.assignment_id', 'fellow.id')
    .where('own.id', '=', assignmentId)
    .where('own.completed_at', 'is not', null)
    .where('review_for_author.released_at', 'is not', null);
}

/** A review's draft; undefined if none. */
export async function findDraft(db: ReadonlyKysely<Database> | Kysely<Database>, assignmentId: string) {
  return (db as ReadonlyKysely<Database>)
    .selectFrom('review_draft')
    .select(['content', 'version', 'updated_at'])
    .where('assignment_id', '=', assignmentId)
    .executeTakeFirst();
}

/** The last submitted review. */
export async function findLastReview(db: ReadonlyKysely<Database> | Kysely<Database>, assignmentId: string) {
  return (db as ReadonlyKysely<Database>)
    .selectFrom('review')
    .select(['number', 'content', 'submitted_at'])
    .where('assignment_id', '=', assignmentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The reviewer's own file as sent. */
export async function findOwnFile(db: ReadonlyKysely<Database>, assignmentId: string) {
  return db
    .selectFrom('review_file')
    .select(['id', 'file_key', 'name', 'format', 'bytes', 'sha256', 'scan_status'])
    .where('assignment_id', '=', assignmentId)
    .where('kind', '=', 'original')
    .executeTakeFirst();
}
