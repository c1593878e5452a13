import { REVIEW_TOKEN_HEADER } from '#domain/review/paths';
import { tokenHash } from '#server/kernel/identifiers';
import { notFound } from './problem.ts';
import { findReviewer, findReviewerByLink } from './queries.ts';
import { refuseIfSpent, spend } from './rate-limit.ts';
import type { Call, ReviewerCall } from './route.ts';
import type { SignedIn } from './session.ts';

/** A 256-bit link cannot be guessed; the limit keeps the log readable. */
export const REVIEW_LINK_LIMIT = { name: 'review-link', max: 60, seconds: 3_600 };

/**
 * The call of an assignment's reviewer, signed in or by link. An account with an unconfirmed address may be anyone's,
 * even an author's, so for it only the link counts.
 * @throws Problem not_found, the same for an assignment that does not exist or is someone else's, and for any link
 * that does not open it
 */
export async function reviewerCall(
  call: Call,
  assignmentId: string,
  user: SignedIn | undefined,
): Promise<ReviewerCall> {
  const known = user?.isConfirmed && (await findReviewer(call.context.db, assignmentId, user.id));
  const found = known || (await readLinkedReviewer(call));
  if (found?.assignmentId !== assignmentId) throw notFound();
  return { ...call, reviewer: { ...found, byLink: !known }, user: { id: found.accountId } };
}

/**
 * The reviewer of the request's link; undefined if missing or invalid.
 * @throws Problem too_many_requests
 */
export async function readLinkedReviewer({ context, request, ip }: Call) {
  const token = request.headers.get(REVIEW_TOKEN_HEADER);
  if (!token) return undefined;
  await refuseIfSpent(context, REVIEW_LINK_LIMIT, ip);
  const found = await findReviewerByLink(context.db, tokenHash(token), context.clock.now());
  if (!found) await spend(context, REVIEW_LINK_LIMIT, ip);
  return found;
}
