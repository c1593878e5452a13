import { searchFor } from '#domain/document/author-search/search';
import type { FurtherFormat } from '#domain/document/further-format';
import type { Identity, LeakReport } from '#domain/document/leak';
import { NO_FURTHER_COPY } from '../inspect/refusals.ts';
import { leaksIn, searchFile } from './find-leaks.ts';
import { makeReviewCopy } from './make-review-copy.ts';
import { readDocx } from './passages/docx-passages.ts';
import { type Passage, WHERE } from './passages/passage.ts';
import { readPdf } from './passages/pdf-passages.ts';
import { cleanPicture } from './pictures/clean-picture.ts';

/** The reviewers' copy of a further file and the leaks found in it; without a copy, the report gives the reason. */
export interface FurtherCopy {
  copy: Uint8Array | undefined;
  report: LeakReport;
}

/** Copies a file without personal metadata and searches it for the authors. Never throws. */
export async function copyFurther(
  bytes: Uint8Array,
  { format, name, identities }: { format: FurtherFormat; name: string; identities: readonly Identity[] },
): Promise<FurtherCopy> {
  switch (format) {
    case 'pdf':
    case 'docx':
    case 'doc': {
      const made = await makeReviewCopy(bytes, format);
      if (made.bytes === null) return withoutCopy(made.reason);
      return { copy: made.bytes, report: (await searchFile(made.bytes, format, name, identities)).report };
    }
    case 'xlsx':
      return withoutCopy(NO_FURTHER_COPY.workbook);
    case 'csv':
    case 'txt':
      return {
        copy: bytes,
        report: searched([{ where: WHERE.text, text: new TextDecoder().decode(bytes) }], identities),
      };
    case 'png':
    case 'jpg':
    case 'tif': {
      // Text in images is not searched, as in manuscripts.
      const clean = cleanPicture(bytes);
      return clean ? { copy: clean.bytes, report: searched([], identities) } : withoutCopy(NO_FURTHER_COPY.picture);
    }
    default:
      return format satisfies never;
  }
}

function searched(passages: readonly Passage[], identities: readonly Identity[]): LeakReport {
  const leaks = leaksIn(passages, searchFor(identities));
  return { status: leaks.length > 0 ? 'leaks' : 'clean', leaks, reason: '' };
}

const withoutCopy = (reason: string): FurtherCopy => ({
  copy: undefined,
  report: { status: 'unreadable', leaks: [], reason },
});

const READERS = { docx: readDocx, pdf: readPdf } as const;

/** The first words of a document; none if unreadable. */
export async function firstWords(bytes: Uint8Array, format: keyof typeof READERS, max: number): Promise<string> {
  try {
    const { passages } = await READERS[format](bytes);
    return passages
      .map(({ text }) => text)
      .join('\n')
      .slice(0, max);
  } catch {
    return '';
  }
}
