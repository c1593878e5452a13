import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ACCEPTED_STATUSES } from '#domain/decision/decision';
import { currentKind } from '#domain/desk/delivery/former-kinds';
import { listManuscriptAuthors } from '#server/manuscript/queries';

type Reader = ReadonlyKysely<Database>;

/** Omits the submission code, which works like a password. */
export const readManuscriptRecord = (db: Reader, id: string) =>
  db
    .selectFrom('manuscript')
    .leftJoin('account', 'account.id', 'manuscript.submitter_id')
    .select(['manuscript.id', 'manuscript_number', 'title', 'abstract', 'keywords', 'category', 'article_type'])
    .select([
      'language',
      'status',
      'status_since',
      'round',
      'submitted_at',
      'revision_due_on',
      'cover_letter',
      'declarations',
    ])
    .select(['suggested_reviewers', 'opposed_reviewers', 'account.email as submitted_by'])
    .where('manuscript.id', '=', id)
    .executeTakeFirstOrThrow();

export const listAuthorsOnRecord = listManuscriptAuthors;

/** In order of invitation. */
export const listReviewersOnRecord = (db: Reader, id: string) =>
  db
    .selectFrom('review_assignment')
    .innerJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .select(['review_assignment.id as assignment_id', 'reviewer_id', 'reviewer_number'])
    .select(['email', 'first_name', 'last_name'])
    .where('manuscript_id', '=', id)
    .orderBy('invited_at')
    .orderBy('review_assignment.id')
    .execute();

/** The authors' files of each round, and the review copies. */
export const listFilesOnRecord = (db: Reader, id: string) =>
  db
    .selectFrom('manuscript_file')
    .select(['round', 'kind', 'name', 'format', 'bytes', 'sha256', 'scan_status', 'created_at'])
    .where('manuscript_id', '=', id)
    .orderBy('round')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const listFurtherFilesOnRecord = (db: Reader, id: string) =>
  db
    .selectFrom('further_file')
    .select(['round', 'kind', 'name', 'format', 'bytes', 'sha256', 'scan_status', 'sent_at'])
    .select(['copy_bytes', 'copy_sha256', 'held_since', 'settled', 'settled_by', 'settled_at'])
    .where('manuscript_id', '=', id)
    .orderBy('sent_at')
    .orderBy('name')
    .orderBy('id')
    .execute();

export const listResponsesOnRecord = (db: Reader, id: string) =>
  db
    .selectFrom('revision')
    .select(['round', 'response', 'submitted_at'])
    .where('manuscript_id', '=', id)
    .orderBy('round')
    .execute();

export const listDecisionsOnRecord = (db: Reader, id: string) =>
  db
    .selectFrom('decision')
    .select(['round', 'previous_status', 'status', 'kind', 'notes', 'letter_subject', 'letter_text'])
    .select(['revision_due_on', 'override', 'decided_by', 'decided_at'])
    .where('manuscript_id', '=', id)
    .orderBy('decided_at')
    .orderBy('id')
    .execute();

export const listAssignmentsOnRecord = (db: Reader, id: string) =>
  db
    .selectFrom('review_assignment')
    .select(['id', 'round', 'invited_by', 'invited_at', 'due_on', 'accepted_at', 'declined_at', 'decline_reason'])
    .select(['cancelled_at', 'cancel_reason', 'completed_at', 'returned_at', 'return_reason', 'interests', 'form'])
    .where('manuscript_id', '=', id)
    .orderBy('invited_at')
    .orderBy('id')
    .execute();

export const listReviewsOnRecord = (db: Reader, id: string) =>
  db
    .selectFrom('review')
    .innerJoin('review_assignment', 'review_assignment.id', 'assignment_id')
    .select(['assignment_id', 'number', 'content', 'recommendation', 'submitted_at'])
    .where('manuscript_id', '=', id)
    .orderBy('submitted_at')
    .orderBy('assignment_id')
    .orderBy('number')
    .execute();

export const listReviewFilesOnRecord = (db: Reader, id: string) =>
  db
    .selectFrom('review_file')
    .innerJoin('review_assignment', 'review_assignment.id', 'assignment_id')
    .select(['assignment_id', 'kind', 'name', 'format', 'bytes', 'sha256', 'created_at'])
    .where('manuscript_id', '=', id)
    .orderBy('created_at')
    .orderBy('review_file.id')
    .execute();

export const listRequestsOnRecord = (db: Reader, id: string) =>
  db
    .selectFrom('request')
    .select(['assignment_id', 'kind', 'words', 'wanted_on', 'asked_at'])
    .select(['answer', 'answer_words', 'granted_on', 'answered_by', 'answered_at'])
    .where('manuscript_id', '=', id)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();

export async function readMoneyOnRecord(db: Reader, id: string) {
  const charge = await db
    .selectFrom('fee')
    .select(['article_type', 'amount_cents', 'waiver_percent', 'due_cents', 'currency', 'state', 'exempt_reason'])
    .select(['created_at', 'settled_at'])
    .where('manuscript_id', '=', id)
    .executeTakeFirst();
  const payments = await db
    .selectFrom('payment')
    .select([
      'provider',
      'amount_cents',
      'currency',
      'state',
      'captured_cents',
      'captured_currency',
      'refunded_cents',
      'created_at',
      'paid_at',
    ])
    .where('manuscript_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { charge: charge ?? null, payments };
}

/** Null before publication. */
export async function readPublicationOnRecord(db: Reader, id: string) {
  const article = await db
    .selectFrom('article')
    .select(['slug', 'doi', 'title', 'received_on', 'accepted_on', 'published_on', 'changes'])
    .where('manuscript_id', '=', id)
    .executeTakeFirst();
  if (!article) return null;
  const notices = await db
    .selectFrom('notice')
    .select(['kind', 'published_on', 'text', 'doi', 'created_by', 'withdrawn_at', 'withdrawn_by', 'withdrawal_reason'])
    .where('manuscript_id', '=', id)
    .orderBy('published_on')
    .orderBy('id')
    .execute();
  return { ...article, notices };
}

/** Omits the text of the emails. */
export async function listMailsOnRecord(db: Reader, id: string) {
  const mails = await db
    .selectFrom('manuscript_mail')
    .select(['kind', 'recipient', 'subject', 'sent_at'])
    .where('manuscript_id', '=', id)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
  return mails.map(({ kind, ...mail }) => ({ kind: currentKind(kind), ...mail }));
}

/** Omits waiver requests before acceptance: they are sealed. */
export async function listEventsOnRecord(db: Reader, id: string) {
  const isUnsealed = sql<boolean>`exists (select from manuscript
    where manuscript.id = ${id} and manuscript.status in (${sql.join(ACCEPTED_STATUSES.map(sql.lit))}))`;
  const events = await db
    .selectFrom('event')
    .select(['position', 'at', 'actor', 'actor_id', 'action', 'object_type', 'object_id', 'details'])
    .select(['previous_hash', 'hash'])
    .where(
      sql<boolean>`(event.object_type = 'manuscript' and event.object_id = ${id})
        or event.details ->> 'manuscript_id' = ${id}`,
    )
    .where(sql<boolean>`event.object_type <> 'waiver' or ${isUnsealed}`)
    .orderBy('position')
    .execute();
  return events.map(({ action, ...event }) => ({ action: currentKind(action), ...event }));
}
