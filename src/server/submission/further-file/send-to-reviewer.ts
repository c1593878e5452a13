import { REVIEW_TEXTS } from '#domain/review/review';
import { FURTHER_TEXTS, type ReviewersShare } from '#domain/submission/further-file/further-file';
import { sendManuscriptFile } from '#server/document/send-file';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { ReviewerCall } from '#server/kernel/http/route';
import { readReviewed, requireReadable } from '#server/review/reviewed';
import { listForReviewers, readBlindFiles, shareOf } from './read-files.ts';
import { copyOf } from './send-file.ts';

/** The files a reviewer may see, once the manuscript itself is readable. */
export async function listForReviewer(id: string, { context: { reader, clock } }: Pick<ReviewerCall, 'context'>) {
  const assignment = await readReviewed(reader, id, clock.now());
  requireReadable(assignment);
  return readBlindFiles(reader, assignment);
}

const WHY_NOT_YET: Readonly<Record<ReviewersShare, string | undefined>> = {
  never: undefined,
  pending: FURTHER_TEXTS.copyPending,
  shown: undefined,
  held: REVIEW_TEXTS.copyHeld,
  withheld: undefined,
};

/**
 * Sends a reviewer's copy of a file.
 * @throws Problem not_found for files hidden from reviewers; conflict if it is not available now
 */
export async function sendToReviewer(
  { id, file: wanted }: { id: string; file: string },
  { context }: Pick<ReviewerCall, 'context'>,
): Promise<Response> {
  const { reader, clock } = context;
  const assignment = await readReviewed(reader, id, clock.now());
  requireReadable(assignment);
  const file = (await listForReviewers(reader, assignment)).find((one) => one.id === wanted);
  if (!file) throw notFound();
  const why = WHY_NOT_YET[shareOf(file)];
  if (why) throw new Problem('conflict', why);
  return sendManuscriptFile(copyOf(file), context);
}
