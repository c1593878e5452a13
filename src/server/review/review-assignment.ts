import type { Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { type Leak, revealsAuthors } from '#domain/document/leak';
import { overdueCutoff } from '#domain/kernel/date';
import { INVITATION_TEXTS, type NameToAskFor } from '#domain/review/invitation';
import { REVIEW_TEXTS } from '#domain/review/review';
import { isReviewOpen, type ReviewStage, reviewStage } from '#domain/review/reviewer-area';
import { type UnreadableReason, unreadableReason } from '#domain/review/unreadable-copy';
import { Problem } from '#server/kernel/http/problem';
import { findAssignment, listRounds, lockManuscriptOf } from './review-queries.ts';

/** An assignment and its stage. */
export type ReviewAssignment = Awaited<ReturnType<typeof readAssignment>>;

/** Reads an assignment with its stage. */
export async function readAssignment(db: ReadonlyKysely<Database>, id: string, now: Date) {
  const assignment = await findAssignment(db, id);
  return { ...assignment, stage: reviewStage(assignment, overdueCutoff(now)) };
}

/** Reads an assignment with its stage, and locks it with its manuscript until the transaction ends. */
export async function lockAndReadAssignment(
  trx: Transaction<Database>,
  id: string,
  now: Date,
): Promise<ReviewAssignment> {
  await lockManuscriptOf(trx, id);
  return readAssignment(readerOf(trx), id, now);
}

/** Whether a review copy reveals the authors and has not been released. */
export const isHeldBack = ({ leaks, shown_at }: { leaks: readonly Leak[] | null; shown_at: Date | null }) =>
  shown_at === null && revealsAuthors(leaks ?? []);

const UNREADABLE_TEXTS: Readonly<Record<UnreadableReason, string>> = {
  pending: REVIEW_TEXTS.copyPending,
  missing: REVIEW_TEXTS.copyMissing,
  infected: REVIEW_TEXTS.copyInfected,
  scanned: REVIEW_TEXTS.copyScanned,
  held: REVIEW_TEXTS.copyHeld,
};

type ListedRound = Awaited<ReturnType<typeof listRounds>>[number];

/** Why a reviewer has no file, as a sentence; empty if there is one. */
export function noFileReason({
  format,
  scan_status,
  is_made,
  ...report
}: Pick<ListedRound, 'format' | 'scan_status' | 'is_made' | 'leaks' | 'shown_at'>): string {
  const why = unreadableReason({ format, scan_status, is_made: Boolean(is_made), is_held: isHeldBack(report) });
  return why ? UNREADABLE_TEXTS[why] : '';
}

/**
 * Refuses a review until the file can be read. If the manuscript has no file, there is nothing to wait for.
 * @throws Problem conflict with the reason
 */
export async function requireReadableCopy(
  trx: Transaction<Database>,
  { manuscript_id, round }: ReviewAssignment,
): Promise<void> {
  const [newest] = await listRounds(readerOf(trx), manuscript_id, round);
  const why = newest?.round === round ? noFileReason(newest) : '';
  if (why) throw new Problem('conflict', `${REVIEW_TEXTS.unread} ${why}`);
}

/** Why a review cannot be written in some stages. */
const REFUSALS: Readonly<Partial<Record<ReviewStage, string>>> = {
  invited: REVIEW_TEXTS.notAccepted,
  declined: REVIEW_TEXTS.declined,
  cancelled: REVIEW_TEXTS.cancelled,
  closed: REVIEW_TEXTS.decided,
};

/**
 * Refuses if the review can no longer be written or changed.
 * @throws Problem conflict with the reason
 */
export function requireOpen({ stage, interests }: ReviewAssignment): void {
  if (!isReviewOpen(stage)) throw new Problem('conflict', REFUSALS[stage] ?? INVITATION_TEXTS.answered);
  if (interests === null) throw new Problem('conflict', REVIEW_TEXTS.declareFirst);
}

/**
 * Refuses reviewers who have not accepted, have not declared their interests, or have declined.
 * @throws Problem conflict with the reason
 */
export function requireReadable({ stage, accepted_at, interests }: ReviewAssignment): void {
  const refusal = stage === 'closed' && accepted_at ? undefined : REFUSALS[stage];
  if (refusal) throw new Problem('conflict', refusal);
  if (interests === null) throw new Problem('conflict', REVIEW_TEXTS.declareFirst);
}

interface ReviewerName extends NameToAskFor {
  email_verified_at: Date | null;
}

/** Whether to ask for the name: it is missing, or the account is unconfirmed. */
export const mustAskForName = ({ first_name, last_name, email_verified_at }: ReviewerName): boolean =>
  email_verified_at === null || !(first_name || last_name);

/** The name to ask for on accepting, filled in as far as known; null if there is no need to ask. */
export function nameToAskFor({ first_name, last_name, email_verified_at }: ReviewerName): NameToAskFor | null {
  return mustAskForName({ first_name, last_name, email_verified_at }) ? { first_name, last_name } : null;
}
