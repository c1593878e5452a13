import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database, ReviewAssignmentTable, ReviewTokenTable } from '#database/schema';
import { doesLinkWork } from '#server/http/queries';
import { areWordsShown, inReviewersWords } from '#server/manuscript/blind-queries';

/** The addresses of everybody who wrote or submitted a manuscript, in the form in which they are compared. */
export async function listAuthorEmails(trx: Transaction<Database>, manuscriptId: string): Promise<string[]> {
  const authors = await trx
    .selectFrom('manuscript_author')
    .select(sql<string>`lower(email)`.as('email'))
    .where('manuscript_id', '=', manuscriptId)
    .execute();
  const submitters = await trx
    .selectFrom('manuscript')
    .innerJoin('account', 'account.id', 'manuscript.submitter_id')
    .select(sql<string>`lower(account.email)`.as('email'))
    .where('manuscript.id', '=', manuscriptId)
    .execute();
  return [...authors, ...submitters].map(({ email }) => email);
}

/** Somebody's assignment for a manuscript's round, in whatever state. */
export async function findAssignmentOf(
  trx: Transaction<Database>,
  { manuscriptId, round, reviewerId }: { manuscriptId: string; round: number; reviewerId: string },
) {
  return trx
    .selectFrom('review_assignment')
    .select(['id', 'declined_at', 'cancelled_at'])
    .where('manuscript_id', '=', manuscriptId)
    .where('round', '=', round)
    .where('reviewer_id', '=', reviewerId)
    .executeTakeFirst();
}

/** Makes an assignment that was declined or withdrawn an invitation again. What was written for it is kept. */
export async function renewAssignment(
  trx: Transaction<Database>,
  id: string,
  invitation: Pick<
    Insertable<ReviewAssignmentTable>,
    'invited_by' | 'invited_by_id' | 'invited_at' | 'due_on' | 'letter'
  >,
): Promise<void> {
  const unanswered = {
    accepted_at: null,
    declined_at: null,
    cancelled_at: null,
    returned_at: null,
    form: null,
    interests: null,
    interests_declared_at: null,
    decline_reason: '',
    suggested_colleagues: '',
    cancel_reason: '',
    return_reason: '',
  };
  await trx
    .updateTable('review_assignment')
    .set({ ...invitation, ...unanswered })
    .where('id', '=', id)
    .execute();
}

/** Writes an invitation. */
export async function insertAssignment(
  trx: Transaction<Database>,
  assignment: Insertable<ReviewAssignmentTable>,
): Promise<void> {
  await trx.insertInto('review_assignment').values(assignment).execute();
}

/** An assignment with what its invitation tells: never who wrote the manuscript (design §7). */
export async function findInvitation(db: Kysely<Database>, assignmentId: string) {
  const row = await selectInvitations(db).where('review_assignment.id', '=', assignmentId).executeTakeFirst();
  return row && toInvitation(db, row);
}

/** The assignment a link leads to; undefined where the link is unknown, too old or replaced. */
export async function findInvitationByToken(db: Kysely<Database>, hash: string, now: Date) {
  const row = await selectInvitations(db)
    .innerJoin('review_token', 'review_token.assignment_id', 'review_assignment.id')
    .where('review_token.hash', '=', hash)
    .where(doesLinkWork(now))
    .executeTakeFirst();
  return row && toInvitation(db, row);
}

type InvitationRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirst']>>>;

/** As the reviewer may read it; `written_title` is for mails to the office alone. */
async function toInvitation(db: Kysely<Database>, row: InvitationRow) {
  const [read = row] = await inReviewersWords(db, [row]);
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
      'review_assignment.invited_by',
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
    .select(areWordsShown.as('are_words_shown'));
}

/** Keeps the hash of a link; links of earlier mails end at a moment. */
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

/** Notes that the reviewer was thanked; false where they were before. */
export async function setThanked(trx: Transaction<Database>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('review_assignment')
    .set({ thanked_at: now })
    .where('id', '=', id)
    .where('thanked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets links that ended before a date; part of the daily cleaning. */
export async function deleteEndedReviewLinks(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('review_token').where('expires_at', '<', before).execute();
}
