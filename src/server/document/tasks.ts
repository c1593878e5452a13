import type { DocumentFormat } from '#domain/document/document';
import type { Identity, Leak, LeakReport } from '#domain/document/leak';
import type { FoundTitlePage, Prefill } from '#domain/submission/examination';
import { threadTask } from '#server/kernel/thread/task';

// These tasks run in a thread: the document code loads slowly, and most calls do not need it.

/** The reviewers' copy: without metadata, with a leak report. */
export interface ReviewCopy {
  /** A file name that identifies neither person nor institution. */
  name: string;
  /** Undefined if none could be made; the report then says why, and is never "clean". */
  copy: Uint8Array | undefined;
  removed: string[];
  report: LeakReport;
  /** The title page that names the authors, and whether the copy omits it. */
  titlePage: FoundTitlePage | null;
  /** People named in its references. */
  cited: string[];
}

/** A file to copy; `label` is the copy's name without extension. */
export interface CopySource {
  bytes: Uint8Array;
  format: DocumentFormat;
  label: string;
  identities: readonly Identity[];
  /** Whether the authors agreed to a separate title page. */
  isTitlePageApart?: boolean;
}

/** A text that is not a file; `where` is its label for the office. */
export interface PlacedText {
  where: string;
  text: string;
}

export const withoutCopy = (name: string, reason: string): ReviewCopy => ({
  name,
  copy: undefined,
  removed: [],
  report: { status: 'unreadable', leaks: [], reason },
  titlePage: null,
  cited: [],
});

export const prefilling = threadTask(
  import.meta.url,
  'read the front matter of a manuscript',
  async ({ bytes, format }: { bytes: Uint8Array; format: DocumentFormat }): Promise<Prefill> => {
    const { readPrefill } = await import('#server/document/prefill/read-prefill');
    return readPrefill(bytes, format);
  },
);

export const copying = threadTask(
  import.meta.url,
  'make a review copy',
  async ({ bytes, format, label, identities, isTitlePageApart = false }: CopySource): Promise<ReviewCopy> => {
    const name = `${label}.${format}`;
    const { makeReviewCopy } = await import('#server/document/anonymise/make-review-copy');
    const { searchFile } = await import('#server/document/anonymise/find-leaks');
    const { titlePageOf } = await import('#server/document/title-page/title-page');
    const found = await titlePageOf(bytes, format, identities);
    const isApart = isTitlePageApart && found?.obstacle === '';
    const made = await makeReviewCopy(bytes, format, isApart ? found : undefined);
    if ('reason' in made) return withoutCopy(name, made.reason);
    const searched = await searchFile(made.bytes, format, name, identities);
    const titlePage = found ? { text: found.text, obstacle: found.obstacle, is_apart: isApart } : null;
    return { name, copy: made.bytes, removed: made.removed, ...searched, titlePage };
  },
);

export const searching = threadTask(
  import.meta.url,
  'search texts for names',
  async ({ texts, identities }: { texts: readonly PlacedText[]; identities: readonly Identity[] }): Promise<Leak[]> => {
    const { findLeaksInText } = await import('#server/document/anonymise/find-leaks');
    return texts.flatMap(({ text, where }) => findLeaksInText(text, where, identities));
  },
);
