import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { isAwaited, isVisibleTo, type Visibility } from '#server/manuscript/queries';

const reviewerName = sql<string | null>`nullif(trim(account.first_name || ' ' || account.last_name), '')`;

/** Requests about the visible manuscripts, newest first. */
export const listRequests = (db: ReadonlyKysely<Database>, sight: Visibility, limit: number) =>
  db
    .selectFrom('request')
    .innerJoin('manuscript', 'manuscript.id', 'request.manuscript_id')
    .leftJoin('review_assignment', 'review_assignment.id', 'request.assignment_id')
    .leftJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .select(['manuscript_number', 'title', 'kind', 'words', 'wanted_on', 'asked_at', 'answer', 'answer_words'])
    .select(['granted_on', 'answered_by', 'answered_at', reviewerName.as('reviewer'), 'account.email'])
    .where(isVisibleTo(sight))
    .orderBy('asked_at', 'desc')
    .orderBy('request.id')
    .limit(limit)
    .execute();

/** Review invitations for the visible manuscripts, newest first. */
export const listAssignments = (db: ReadonlyKysely<Database>, sight: Visibility, limit: number) =>
  db
    .selectFrom('review_assignment')
    .innerJoin('manuscript', 'manuscript.id', 'review_assignment.manuscript_id')
    .innerJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .select(['manuscript_number', 'title', 'review_assignment.round', reviewerName.as('reviewer'), 'account.email'])
    .select(['invited_by', 'invited_at', 'due_on', 'accepted_at', 'declined_at', 'cancelled_at', 'completed_at'])
    .select(['thanked_at', 'rating', isAwaited().as('is_awaited')])
    .where(isVisibleTo(sight))
    .orderBy('invited_at', 'desc')
    .orderBy('review_assignment.id')
    .limit(limit)
    .execute();
