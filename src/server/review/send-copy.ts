import type { CopyKind } from '#domain/document';
import { REVIEW_TEXTS } from '#domain/review';
import { notFound, Problem } from '#server/http/problem';
import type { ReviewerCall } from '#server/http/route';
import { isHeld, readReviewed, requireReadable } from '#server/review/reviewed';
import { findReviewCopy, listRounds } from '#server/review/reviewer-queries';
import { sendManuscriptFile } from '#server/submission/send-file';

/**
 * What a reviewer gets of a file of one round.
 * @throws Problem not_found for a later round, and where no such file was sent; conflict with the reason before
 * accepting and declaring, and while it cannot be read
 */
export async function sendCopy(
  kind: CopyKind,
  { id, round }: { id: string; round: number },
  { context }: Pick<ReviewerCall, 'context'>,
): Promise<Response> {
  const { reader, clock } = context;
  const assignment = await readReviewed(reader, id, clock.now());
  if (round > assignment.round) throw notFound();
  requireReadable(assignment);
  const copy = await findReviewCopy(reader, assignment.manuscript_id, round, kind);
  if (!copy) {
    const rounds = kind === 'response_copy' ? await listRounds(reader, assignment.manuscript_id, round) : [];
    if (rounds[0]?.response_file_id === null) throw notFound();
    throw new Problem('conflict', REVIEW_TEXTS.copyPending);
  }
  if (isHeld(copy)) throw new Problem('conflict', REVIEW_TEXTS.copyHeld);
  return sendManuscriptFile(copy, context);
}
