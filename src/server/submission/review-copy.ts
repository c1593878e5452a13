import type { DocumentFormat, Identity, LeakReport } from '#domain/document';
import { findLeaks } from '#server/submission/anonymise/find-leaks';
import { makeReviewCopy } from '#server/submission/anonymise/make-review-copy';

/** What reviewers get of a file: a copy without its properties, and a report of who could be read in it. */
export interface ReviewCopy {
  /** Neutral: it tells neither person nor institution. */
  name: string;
  /** Nothing where none could be made; the report then says why, and is never "clean". */
  copy: Uint8Array | undefined;
  removed: string[];
  report: LeakReport;
}

/** Makes what reviewers get of a file. `label` is what it is called, without ending. */
export async function reviewCopyOf(
  { bytes, format, label }: { bytes: Uint8Array; format: DocumentFormat; label: string },
  identities: readonly Identity[],
): Promise<ReviewCopy> {
  const name = `${label}.${format}`;
  const made = await makeReviewCopy(bytes, format);
  if ('reason' in made) {
    return { name, copy: undefined, removed: [], report: { status: 'unreadable', leaks: [], reason: made.reason } };
  }
  const report = await findLeaks(made.bytes, format, name, identities);
  return { name, copy: made.bytes, removed: made.removed, report };
}
