import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, ReviewAssignmentTable } from '#database/schema';
import type { EditorialReview } from '#domain/editorial/review';
import { textForAuthors } from '#domain/review/review';
import { REVIEW_FORM } from '#domain/review/review-form';

/** An assignment with its manuscript, both locked until the transaction ends. */
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
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { manuscript, assignment };
}

/** Changes an assignment. */
export async function updateAssignment(
  trx: Transaction<Database>,
  id: string,
  change: Updateable<ReviewAssignmentTable>,
): Promise<void> {
  await trx.updateTable('review_assignment').set(change).where('id', '=', id).execute();
}

/** Invalidates the links to an assignment. */
export async function deleteReviewTokens(trx: Transaction<Database>, assignmentId: string): Promise<void> {
  await trx.deleteFrom('review_token').where('assignment_id', '=', assignmentId).execute();
}

/** True once a review was sent in, even where it is back with its reviewer. */
export async function hasReview(db: Kysely<Database>, assignmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('review')
    .select('number')
    .where('assignment_id', '=', assignmentId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Every review of a manuscript that came in, with all its versions, the newest round first. */
export async function listEditorialReviews(
  db: ReadonlyKysely<Database>,
  manuscriptId: string,
): Promise<
  (EditorialReview & { identity: { given: string; family: string; affiliation: string; orcid: string | null } })[]
> {
  const rows = await db
    .selectFrom('review_assignment')
    .innerJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .leftJoin('review_for_author', 'review_for_author.assignment_id', 'review_assignment.id')
    .select(['review_assignment.id', 'review_assignment.round', 'reviewer_number', 'interests', 'form', 'rating'])
    .select(['rating_note', 'return_reason', 'returned_at', 'account.email', 'account.first_name'])
    .select(['account.last_name', 'account.affiliation', 'account.orcid'])
    .select(['review_for_author.text', 'includes_file', 'review_for_author.version', 'edited_by', 'released_at'])
    .select(['edited_at', 'completed_at', 'cancelled_at'])
    .where('manuscript_id', '=', manuscriptId)
    .where((where) =>
      where.exists(
        where.selectFrom('review').select('number').whereRef('review.assignment_id', '=', 'review_assignment.id'),
      ),
    )
    .orderBy('review_assignment.round', 'desc')
    .orderBy('reviewer_number')
    .execute();
  const ids = ['', ...rows.map(({ id }) => id)];
  const [versions, files] = await Promise.all([
    db.selectFrom('review').selectAll().where('assignment_id', 'in', ids).orderBy('number', 'desc').execute(),
    db
      .selectFrom('review_file')
      .select(['id', 'assignment_id', 'kind', 'name', 'bytes', 'leaks'])
      .where('assignment_id', 'in', ids)
      .orderBy('kind')
      .execute(),
  ]);
  return rows.map((row) => {
    const form = row.form ?? REVIEW_FORM;
    const own = versions.filter(({ assignment_id }) => assignment_id === row.id);
    const text = row.text ?? (own[0] ? textForAuthors(own[0].content, form) : '');
    return {
      assignment_id: row.id,
      round: row.round,
      reviewer_number: row.reviewer_number,
      interests: row.interests,
      form,
      reviewer: { name: [row.first_name, row.last_name].filter(Boolean).join(' '), email: row.email },
      identity: { given: row.first_name, family: row.last_name, affiliation: row.affiliation, orcid: row.orcid },
      versions: own.map(({ number, content, recommendation, submitted_at }) => {
        return { number, content, recommendation, submitted_at: submitted_at.toISOString() };
      }),
      files: files
        .filter(({ assignment_id }) => assignment_id === row.id)
        .map(({ id, kind, name, bytes, leaks }) => ({ id, kind, name, bytes, found: leaks.map(({ found }) => found) })),
      for_author: {
        text,
        includes_file: row.includes_file ?? isSafe(files.find((file) => isCleanCopyOf(file, row.id))),
        version: row.version ?? 0,
        released_at: row.released_at?.toISOString() ?? null,
        edited_by: row.edited_by,
        edited_at: row.edited_at?.toISOString() ?? null,
        found: [],
      },
      rating: row.rating,
      rating_note: row.rating_note,
      return_reason: row.return_reason,
      returned_at: row.returned_at?.toISOString() ?? null,
      is_in: row.completed_at !== null && row.cancelled_at === null,
    };
  });
}

const isCleanCopyOf = ({ assignment_id, kind }: { assignment_id: string; kind: string }, id: string) =>
  assignment_id === id && kind === 'clean_copy';

/** Unless an editor says otherwise, only a file in which nothing names the reviewer goes to the authors. */
const isSafe = (copy: { leaks: readonly unknown[] } | undefined) => copy?.leaks.length === 0;

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

/** Keeps the office's copy of a review for the authors; its version counts every change. */
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
