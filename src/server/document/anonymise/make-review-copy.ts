import type { DocumentFormat } from '#domain/document/document';
import type { TitlePage } from '../title-page/title-page.ts';
import { reasonOf } from './cannot-read.ts';
import { cleanPdf } from './pdf/clean-pdf.ts';
import { type Removed, removedPhrases } from './removed.ts';
import { cleanDocx } from './word/clean-docx.ts';

/** The reviewers' copy, and descriptions of the parts removed. */
export interface ReviewCopy {
  bytes: Uint8Array;
  removed: string[];
}

const OLD_WORD =
  'An old Word file (.doc) cannot be anonymised automatically. Open it in Word, save it as .docx, and send that.';

type Clean = (bytes: Uint8Array, leading: number) => Promise<{ bytes: Uint8Array; removed: Set<Removed> }>;
const CLEANERS: Record<Exclude<DocumentFormat, 'doc'>, Clean> = { docx: cleanDocx, pdf: cleanPdf };

/**
 * Copies a manuscript without identifying metadata, and without its title page if that is a separate file; the text is
 * unchanged. If no copy can be made, returns the reason in one sentence for the editor. Never throws, whatever the
 * bytes.
 */
export async function makeReviewCopy(
  bytes: Uint8Array,
  format: DocumentFormat,
  separatePage?: TitlePage,
): Promise<ReviewCopy | { bytes: null; reason: string }> {
  if (format === 'doc') return { bytes: null, reason: OLD_WORD };
  try {
    const { bytes: copy, removed } = await CLEANERS[format](separatePage?.rest ?? bytes, separatePage?.pages ?? 0);
    return { bytes: copy, removed: removedPhrases(separatePage ? new Set([...removed, 'titlePage']) : removed) };
  } catch (error) {
    return { bytes: null, reason: reasonOf(error) };
  }
}
