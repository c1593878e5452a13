import { type SqlBool, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { OfficeRequest, OwnRequest, RequestKind } from '#domain/decision/request/request';

/** Null without a pending request. */
export const withdrawalRequestedAt = sql<Date | null>`(select request.asked_at from request
  where request.manuscript_id = manuscript.id and request.kind = 'withdrawal' and request.answer is null)`;

/** Whether a withdrawal request is pending. */
export const hasWithdrawalRequest = sql<SqlBool>`exists (select from request
  where request.manuscript_id = manuscript.id and request.kind = 'withdrawal' and request.answer is null)`;

/** The caller has locked the manuscript. */
export async function findWithdrawal(trx: Transaction<Database>, manuscriptId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('request')
    .select('asked_at')
    .where('manuscript_id', '=', manuscriptId)
    .where('kind', '=', 'withdrawal')
    .where('answer', 'is', null)
    .executeTakeFirst();
  return row?.asked_at.toISOString() ?? null;
}

/** A manuscript's requests from its authors, newest first. */
export async function listRequestsOfAuthors(db: ReadonlyKysely<Database>, manuscriptId: string): Promise<OwnRequest[]> {
  const rows = await selectRequests(db)
    .where('manuscript_id', '=', manuscriptId)
    .where('assignment_id', 'is', null)
    .execute();
  return rows.map(withIsoDates);
}

/** A reviewer's requests about an assignment, newest first. */
export async function listRequestsOfReviewer(
  db: ReadonlyKysely<Database>,
  assignmentId: string,
): Promise<OwnRequest[]> {
  const rows = await selectRequests(db).where('assignment_id', '=', assignmentId).execute();
  return rows.map(withIsoDates);
}

const selectRequests = (db: ReadonlyKysely<Database>) =>
  db
    .selectFrom('request')
    .select(['id', 'kind', 'words', 'wanted_on', 'asked_at', 'answer', 'answer_words', 'granted_on', 'answered_at'])
    .orderBy('asked_at', 'desc')
    .orderBy('id');

/** A manuscript's requests by authors and reviewers, newest first. */
export async function listRequests(db: ReadonlyKysely<Database>, manuscriptId: string): Promise<OfficeRequest[]> {
  const rows = await db
    .selectFrom('request')
    .leftJoin('review_assignment', 'review_assignment.id', 'request.assignment_id')
    .leftJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .select(['request.id', 'request.kind', 'request.words', 'request.wanted_on', 'request.asked_at', 'request.answer'])
    .select(['request.answer_words', 'request.granted_on', 'request.answered_by', 'request.answered_at'])
    .select(sql<string | null>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`.as('reviewer'))
    .where('request.manuscript_id', '=', manuscriptId)
    .orderBy('request.asked_at', 'desc')
    .orderBy('request.id')
    .execute();
  return rows.map(withIsoDates);
}

const withIsoDates = <Row extends { asked_at: Date; answered_at: Date | null }>({
  asked_at,
  answered_at,
  ...row
}: Row) => ({
  ...row,
  asked_at: asked_at.toISOString(),
  answered_at: answered_at?.toISOString() ?? null,
});

/** Closes requests that a change of the manuscript made obsolete. */
export async function lapseRequests(
  trx: Transaction<Database>,
  manuscriptId: string,
  { kinds, now }: { kinds: readonly RequestKind[]; now: Date },
): Promise<void> {
  await trx
    .updateTable('request')
    .set({ answer: 'lapsed', answered_at: now })
    .where('manuscript_id', '=', manuscriptId)
    .where('kind', 'in', kinds)
    .where('answer', 'is', null)
    .execute();
}

/** Closes an assignment's requests, once the review is submitted or cancelled or its date was moved. */
export async function lapseRequestsOfReviewer(
  trx: Transaction<Database>,
  assignmentId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('request')
    .set({ answer: 'lapsed', answered_at: now })
    .where('assignment_id', '=', assignmentId)
    .where('answer', 'is', null)
    .execute();
}
