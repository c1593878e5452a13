import { REVIEW_TEXTS } from '#domain/review/review';
import { FURTHER_TEXTS, type ReviewerAvailability } from '#domain/submission/further-file/further-file';
import { sendManuscriptFile } from '#server/document/send-file';
import type { Context } from '#server/kernel/context';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { ReviewerCall } from '#server/kernel/http/route';
import { readAssignment, requireReadable } from '#server/review/review-assignment';
import { type FileOwner, findFile } from './queries.ts';
import { availabilityOf, listReviewerFiles, readBlindFiles, readOfficeFiles } from './read-files.ts';

export type DownloadContext = Pick<Context, 'reader' | 'files' | 'scanner'>;

/**
 * Sends an original file to its author or the office.
 * @throws Problem not_found; conflict if it is infected, or not scanned yet
 */
export async function sendFile(owner: FileOwner, file: string, context: DownloadContext): Promise<Response> {
  return sendManuscriptFile(await findFile(context.reader, owner, file), context);
}

/**
 * Sends the reviewers' copy to the office.
 * @throws Problem not_found if there is none; conflict if the file is infected, or not scanned yet
 */
export async function sendCopyToOffice(manuscript_id: string, id: string, context: DownloadContext): Promise<Response> {
  const file = await findFile(context.reader, { manuscript_id }, id);
  const name = (await readOfficeFiles(context.reader, manuscript_id)).find((one) => one.id === id)?.copy;
  return sendManuscriptFile(file && name ? toDownloadableCopy({ ...file, copyName: name }) : undefined, context);
}

type NamedFile = NonNullable<Awaited<ReturnType<typeof findFile>>> & { copyName: string };

/** A file's copy, ready to be sent; undefined if there is none. */
export const toDownloadableCopy = ({ copy_file_key, copy_bytes, copyName, ...file }: NamedFile) =>
  copy_file_key && copy_bytes
    ? {
        file_key: copy_file_key,
        bytes: copy_bytes,
        name: copyName,
        format: file.copy_format ?? file.format,
        scan_status: file.copy_scan_status ?? file.scan_status,
      }
    : undefined;

/** The further files that a reviewer may see, once the manuscript itself is readable. */
export async function listForReviewer(id: string, { context: { reader, clock } }: Pick<ReviewerCall, 'context'>) {
  const assignment = await readAssignment(reader, id, clock.now());
  requireReadable(assignment);
  return readBlindFiles(reader, assignment);
}

const UNAVAILABLE_TEXTS: Readonly<Record<ReviewerAvailability, string | undefined>> = {
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
  { id, file: fileId }: { id: string; file: string },
  { context }: Pick<ReviewerCall, 'context'>,
): Promise<Response> {
  const { reader, clock } = context;
  const assignment = await readAssignment(reader, id, clock.now());
  requireReadable(assignment);
  const file = (await listReviewerFiles(reader, assignment)).find((one) => one.id === fileId);
  if (!file) throw notFound();
  const refusal = UNAVAILABLE_TEXTS[availabilityOf(file)];
  if (refusal) throw new Problem('conflict', refusal);
  return sendManuscriptFile(toDownloadableCopy(file), context);
}
