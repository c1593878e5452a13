import type { CopyKind } from '#domain/document/document';
import { REVIEW_TEXTS } from '#domain/review/review';
import { sendManuscriptFile } from '#server/document/send-file';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { ReviewerCall } from '#server/kernel/http/route';
import { isHeld, readReviewed, requireReadable } from './reviewed.ts';
import { findReviewCopy, listRounds } from './reviewer-queries.ts';

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
    const [found] = await listRounds(reader, assignment.manuscript_id, round);
    if (kind === 'response_copy' && found?.response_file_id === null) throw notFound();
    // Where no copy could be made, waiting does not help.
    throw new Problem('conflict', found?.is_made ? REVIEW_TEXTS.copyMissing : REVIEW_TEXTS.copyPending);
  }
  if (isHeld(copy)) throw new Problem('conflict', REVIEW_TEXTS.copyHeld);
  return sendManuscriptFile(copy, context);
}
