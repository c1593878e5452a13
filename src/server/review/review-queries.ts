import { type Insertable, type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, ReviewTable } from '#database/schema';
import type { DecisionKind } from '#domain/decision/kind';
import type { EditorialReview } from '#domain/desk/editorial/review';
import { searchFor } from '#domain/document/author-search/search';
import type { CopyKind } from '#domain/document/document';
import { completeForm, textForAuthors } from '#domain/review/form-answers';
import type { ReviewContent } from '#domain/review/review';
import type { BlindReview } from '#domain/review/reviewer-area';
import { isTextReleased, redactRows } from '#server/manuscript/blind-queries';
import { joinsSameRound } from '#server/manuscript/queries';

/**
 * Locks a manuscript until the transaction ends. Assignments are always locked after the manuscript, to avoid
 * deadlocks.
 */
export async function lockManuscriptOf(trx: Transaction<Database>, assignmentId: string): Promise<void> {
  await trx
    .selectFrom('manuscript')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('review_assignment').select('manuscript_id').where('id', '=', assignmentId))
    .forUpdate()
    .execute();
}

/** Saves a draft, given the version last read, or 0 if there was none; undefined if it has changed since. */
export async function saveDraftVersion(
  db: Kysely<Database>,
  assignment_id: string,
  { content, version, now }: { content: ReviewContent; version: number; now: Date },
) {
  const columns = { content: JSON.stringify(content), updated_at: now };
  if (version === 0) {
    return db
      .insertInto('review_draft')
      .values({ assignment_id, ...columns, version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['version', 'updated_at'])
      .executeTakeFirst();
  }
  return db
    .updateTable('review_draft')
    .set({ ...columns, version: version + 1 })
    .where('assignment_id', '=', assignment_id)
    .where('version', '=', version)
    .returning(['version', 'updated_at'])
    .executeTakeFirst();
}

/** Inserts a version of a review, which is never changed afterwards. */
export async function insertReview(trx: Transaction<Database>, review: Insertable<ReviewTable>): Promise<void> {
  await trx.insertInto('review').values(review).execute();
}

/** The reviewer's number for authors: the same in every round. */
export async function reviewerNumberFor(trx: Transaction<Database>, assignmentId: string): Promise<number> {
  const { own, next } = await trx
    .selectFrom('review_assignment as one')
    .innerJoin('review_assignment as any', 'any.manuscript_id', 'one.manuscript_id')
    .select([
      sql<number | null>`max("any".reviewer_number) filter (where "any".reviewer_id = one.reviewer_id)`.as('own'),
      sql<number>`coalesce(max("any".reviewer_number), 0) + 1`.as('next'),
    ])
    .where('one.id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  return own ?? next;
}

/** A round's submitted reviews, in the office's version for the authors or else the reviewer's own text. */
export async function listReviewsOfRound(
  trx: Transaction<Database>,
  { id, round }: { id: string; round: number },
): Promise<{ assignment_id: string; reviewer_number: number; text: string; isReleased: boolean }[]> {
  const rows = await trx
    .selectFrom('review_assignment')
    .innerJoin('review', 'review.assignment_id', 'review_assignment.id')
    .leftJoin('review_for_author', 'review_for_author.assignment_id', 'review_assignment.id')
    .distinctOn('review_assignment.id')
    .select(['review_assignment.id', 'reviewer_number', 'form', 'review.content'])
    .select(['review_for_author.text', 'review_for_author.released_at'])
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .where('completed_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .orderBy('review_assignment.id')
    .orderBy('review.number', 'desc')
    .execute();
  return rows.map((row) => ({
    assignment_id: row.id,
    reviewer_number: row.reviewer_number ?? 0,
    text: row.text ?? textForAuthors(row.content, completeForm(row.form)),
    isReleased: row.released_at !== null,
  }));
}

/**
 * Records that a review was released. Text that the office has not edited is stored as sent, with the file only if it
 * does not name the reviewer.
 */
export async function releaseReview(
  db: Kysely<Database>,
  { assignment_id, text, edited_by, now }: { assignment_id: string; text: string; edited_by: string; now: Date },
): Promise<void> {
  const includes_file = sql<boolean>`exists (select 1 from review_file
    where assignment_id = ${assignment_id} and kind = 'clean_copy' and leaks = '[]'::jsonb)`;
  await db
    .insertInto('review_for_author')
    .values({ assignment_id, text, includes_file, edited_by, edited_at: now, released_at: now })
    .onConflict((conflict) => conflict.column('assignment_id').doUpdateSet({ released_at: now }))
    .execute();
}

/** A manuscript's submitted reviews with all versions, newest round first. */
async function listEditorialReviews(
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
  const [versions, files, evidence] = await Promise.all([
    db.selectFrom('review').selectAll().where('assignment_id', 'in', ids).orderBy('number', 'desc').execute(),
    db
      .selectFrom('review_file')
      .select(['id', 'assignment_id', 'kind', 'name', 'bytes', 'leaks'])
      .where('assignment_id', 'in', ids)
      .orderBy('kind')
      .execute(),
    db
      .selectFrom('review_evidence')
      .select(['id', 'assignment_id', 'number', 'name', 'recorded_by', 'recorded_at'])
      .where('assignment_id', 'in', ids)
      .orderBy('number', 'desc')
      .execute(),
  ]);
  return rows.map((row) => {
    const form = completeForm(row.form);
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
      recorded: evidence
        .filter(({ assignment_id }) => assignment_id === row.id)
        .map(({ assignment_id: _, recorded_at, ...kept }) => ({ ...kept, recorded_at: recorded_at.toISOString() })),
      for_author: {
        text,
        includes_file: row.includes_file ?? isAnonymous(files.find((file) => isCleanCopyOf(file, row.id))),
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

/** A file that names the reviewer is released to the authors only if an editor chooses so. */
const isAnonymous = (copy: { leaks: readonly unknown[] } | undefined) => copy?.leaks.length === 0;

/** A manuscript's reviews for the office, with names that their text reveals. */
export async function readReviews(db: ReadonlyKysely<Database>, manuscriptId: string): Promise<EditorialReview[]> {
  const reviews = await listEditorialReviews(db, manuscriptId);
  const search = searchFor(reviews.map(({ identity, reviewer }) => ({ ...identity, email: reviewer.email })));
  return reviews.map(({ identity: _, for_author, ...review }) => {
    const found = search(for_author.text).map(({ start, end }) => for_author.text.slice(start, end));
    return { ...review, for_author: { ...for_author, found: [...new Set(found)] } };
  });
}

/** A reviewer's assignments, newest first, up to `limit`, without authors (design §7). */
export async function listAssignments(db: ReadonlyKysely<Database>, reviewerId: string, limit: number) {
  const rows = await selectAssignments(db)
    .where('review_assignment.reviewer_id', '=', reviewerId)
    .orderBy('review_assignment.invited_at', 'desc')
    .orderBy('review_assignment.id')
    .limit(limit)
    .execute();
  return (await redactRows(db, rows)).map(withDecision);
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
  return (await redactRows(db, rows)).map(withDecision);
}

/** An assignment with the data its reviewer may know, and the reviewer's account. */
export async function findAssignment(db: ReadonlyKysely<Database>, id: string) {
  const row = await selectAssignments(db)
    .innerJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .select(['account.first_name', 'account.last_name', 'account.email_verified_at'])
    .select(['review_assignment.interests', 'review_assignment.return_reason'])
    .select(['review_assignment.form', 'manuscript.abstract', 'manuscript.keywords'])
    .where('review_assignment.id', '=', id)
    .executeTakeFirstOrThrow();
  const [read = row] = await redactRows(db, [row]);
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

/** A manuscript's rounds up to this one, newest first, with review copies and responses. */
export async function listRounds(db: ReadonlyKysely<Database>, manuscriptId: string, round: number) {
  return db
    .selectFrom('manuscript_file as original')
    .leftJoin('manuscript_file as copy', (join) => join.on(joinsSameRound('copy', 'original', 'review_copy')))
    .leftJoin('manuscript_file as response_file', (join) =>
      join.on(joinsSameRound('response_file', 'original', 'response')),
    )
    .leftJoin('manuscript_file as response_copy', (join) =>
      join.on(joinsSameRound('response_copy', 'original', 'response_copy')),
    )
    .leftJoin('leak_report', (join) => join.on(joinsSameRound('leak_report', 'original')))
    .leftJoin('revision', (join) => join.on(joinsSameRound('revision', 'original')))
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
    .leftJoin('leak_report', (join) => join.on(joinsSameRound('leak_report', 'manuscript_file')))
    .select(['file_key', 'name', 'format', 'bytes', 'scan_status', 'leak_report.leaks', 'leak_report.shown_at'])
    .where('manuscript_file.manuscript_id', '=', manuscriptId)
    .where('manuscript_file.round', '=', round)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** The released reviews of a round as shown to `assignmentId`'s reviewer. */
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
export async function findOtherReviewFile(db: ReadonlyKysely<Database>, assignmentId: string, fileId: string) {
  return selectReleased(db, assignmentId)
    .innerJoin('review_file', 'review_file.assignment_id', 'fellow.id')
    .select(['review_file.file_key', 'review_file.format', 'review_file.bytes', 'review_file.scan_status'])
    .select(['fellow.reviewer_number', 'fellow.round'])
    .where('review_file.id', '=', fileId)
    .where('review_file.kind', '=', 'clean_copy')
    .where('review_for_author.includes_file', '=', true)
    .executeTakeFirst();
}

/** Selects reviews for other reviewers: only released ones, and only for reviewers who submitted their own. */
function selectReleased(db: ReadonlyKysely<Database>, assignmentId: string) {
  return db
    .selectFrom('review_assignment as own')
    .innerJoin('review_assignment as fellow', (join) => join.on(joinsSameRound('fellow', 'own')))
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
