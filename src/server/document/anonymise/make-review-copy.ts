import type { DocumentFormat } from '#domain/document/document';
import type { TitlePage } from '../title-page/title-page-end.ts';
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

type Clean = (bytes: Uint8Array, leading: number) => Promise<{ bytes: Uint8Array; removed: Set<Removed> }>;
const CLEANERS: Record<Exclude<DocumentFormat, 'doc'>, Clean> = { docx: cleanDocx, pdf: cleanPdf };

/**
 * Makes a copy of a manuscript without the properties that tell who wrote it, and without its title page where that is
 * sent apart; the rest of its text is unchanged. Where no such copy can be made, the reason is one sentence for the
 * editor. Never throws, whatever the bytes are.
 */
export async function makeReviewCopy(
  bytes: Uint8Array,
  format: DocumentFormat,
  apart?: TitlePage,
): Promise<ReviewCopy | { bytes: null; reason: string }> {
  if (format === 'doc') return { bytes: null, reason: OLD_WORD };
  try {
    const { bytes: copy, removed } = await CLEANERS[format](apart?.rest ?? bytes, apart?.pages ?? 0);
    return { bytes: copy, removed: removedPhrases(apart ? new Set([...removed, 'titlePage']) : removed) };
  } catch (error) {
    return { bytes: null, reason: reasonOf(error) };
  }
}
