import type { DocumentFormat } from '#domain/document/document';
import type { Identity, Leak, LeakReport } from '#domain/document/leak';
import type { FoundTitlePage } from '#domain/submission/examination';
import type { Prefill } from '#domain/submission/prefill';
import { threadTask } from '#server/kernel/thread/task';

// The code that reads and rewrites documents takes long to load, and most calls of the same function do not need it.

/** What reviewers get of a file: a copy without its properties, and a report of who could be read in it. */
export interface ReviewCopy {
  /** Neutral: it tells neither person nor institution. */
  name: string;
  /** Undefined where none could be made; the report then says why, and is never "clean". */
  copy: Uint8Array | undefined;
  removed: string[];
  report: LeakReport;
  /** The title page where it names the authors, and whether the copy is without it. */
  titlePage: FoundTitlePage | null;
  /** Whom its list of references names. */
  cited: string[];
}

/** A file to make a copy of; `label` is what the copy is called, without ending. */
export interface CopySource {
  bytes: Uint8Array;
  format: DocumentFormat;
  label: string;
  identities: readonly Identity[];
  /** True if the authors agreed that their title page is sent apart. */
  isTitlePageApart?: boolean;
}

/** A text that is not a file; `where` as the office reads it. */
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
