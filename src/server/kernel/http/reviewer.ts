import { REVIEW_TOKEN_HEADER } from '#domain/review/paths';
import { tokenHash } from '#server/kernel/identifiers';
import { notFound } from './problem.ts';
import { findReviewer, findReviewerByLink } from './queries.ts';
import { consumeAttempt, refuseIfExhausted } from './rate-limit.ts';
import type { Call, ReviewerCall } from './route.ts';
import type { SignedIn } from './session.ts';

/** A 256-bit link cannot be guessed: the limit only keeps the log readable. */
export const REVIEW_LINK_LIMIT = { name: 'review-link', max: 60, seconds: 3_600 };

/**
 * Admits an assignment's reviewer, signed in or with a link. An account with an unconfirmed address may be anyone's,
 * even an author's, so it needs the link.
 * @throws Problem not_found, whether the assignment is missing or someone else's, or the link is wrong
 */
export async function reviewerCall(
  call: Call,
  assignmentId: string,
  user: SignedIn | undefined,
): Promise<ReviewerCall> {
  const signedInReviewer = user?.isConfirmed && (await findReviewer(call.context.db, assignmentId, user.id));
  const reviewer = signedInReviewer || (await readLinkedReviewer(call));
  if (reviewer?.assignmentId !== assignmentId) throw notFound();
  return { ...call, reviewer: { ...reviewer, byLink: !signedInReviewer }, user: { id: reviewer.accountId } };
}

/**
 * Finds the reviewer of the link in a request; undefined if it is missing or invalid.
 * @throws Problem too_many_requests
 */
export async function readLinkedReviewer({ context, request, ip }: Call) {
  const token = request.headers.get(REVIEW_TOKEN_HEADER);
  if (!token) return undefined;
  await refuseIfExhausted(context, REVIEW_LINK_LIMIT, ip);
  const reviewer = await findReviewerByLink(context.db, tokenHash(token), context.clock.now());
  if (!reviewer) await consumeAttempt(context, REVIEW_LINK_LIMIT, ip);
  return reviewer;
}
