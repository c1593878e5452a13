import type { DocumentFormat } from '#domain/document/document';
import { reasonOf } from './cannot-read.ts';
import { cleanPdf } from './pdf/clean-pdf.ts';
import { type Removed, removedPhrases } from './removed.ts';
import { cleanDocx } from './word/clean-docx.ts';

/** What reviewers get in place of the original, and what was removed, in plain phrases. */
export interface ReviewCopy {
  bytes: Uint8Array;
  removed: string[];
}

const OLD_WORD =
  'An old Word file (.doc) cannot be anonymised automatically. Open it in Word, save it as .docx, and send that.';

type Clean = (bytes: Uint8Array) => Promise<{ bytes: Uint8Array; removed: Set<Removed> }>;
const CLEANERS: Record<Exclude<DocumentFormat, 'doc'>, Clean> = { docx: cleanDocx, pdf: cleanPdf };

/**
 * Makes a copy of a manuscript without the properties that tell who wrote it; its text is unchanged. Where no such
 * copy can be made, the reason is one sentence for the editor. Never throws, whatever the bytes are.
 */
export async function makeReviewCopy(
  bytes: Uint8Array,
  format: DocumentFormat,
): Promise<ReviewCopy | { bytes: null; reason: string }> {
  if (format === 'doc') return { bytes: null, reason: OLD_WORD };
  try {
    const copy = await CLEANERS[format](bytes);
    return { bytes: copy.bytes, removed: removedPhrases(copy.removed) };
  } catch (error) {
    return { bytes: null, reason: reasonOf(error) };
  }
}
