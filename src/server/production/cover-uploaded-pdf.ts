import type { Article } from '#domain/publication/article';
import { storedBytes } from '#server/document/store-document';
import type { Context } from '#server/kernel/context';
import { inThread, isRetryable } from '#server/kernel/thread/in-thread';
import { threadTask } from '#server/kernel/thread/task';
import { type Caller, withTurn } from '#server/kernel/thread/turns';
import type { Typeset } from '#server/kernel/typeset/job';
import type { GalleyImages } from '#server/publication/typeset-galley';
import type { Production } from './load-production.ts';

/** Typesets the cover of an article and prepends it to an uploaded PDF. */
export async function coverUploadedPdf(
  uploaded: Uint8Array,
  { article, production }: { article: Article; production: Production },
  { journal, siteUrl }: Pick<Context, 'journal' | 'siteUrl'>,
  caller: Caller,
): Promise<Covered> {
  // Imported on demand: most calls make no PDF.
  const { typesetCover } = await import('#server/publication/typeset-galley');
  const { pdf } = await typesetCover(journal, article, siteUrl, pdfOrigin(production), caller);
  return coverGalley(uploaded, pdf, caller);
}

export const pdfOrigin = ({ state }: Production) => (state.galley ? 'office' : 'authors');

/** The PDF with its cover, or why it cannot have one. */
type Covered = { pdf: Uint8Array } | { fault: string };

/** Large PDFs take a few seconds; the timeout stops malicious ones. */
const TIMEOUT_MS = 60_000;

const FAULTS = {
  encrypted: 'The PDF is password-protected, so no cover page can be added. Remove the protection and upload it again.',
  signed: 'The PDF is signed, and a cover page would invalidate the signature. Readers will receive it without one.',
  strange:
    'A cover page would damage the PDF. Readers will receive it without one, unless you print it to a new PDF and upload that.',
} as const;

/**
 * Prepends a cover to an uploaded PDF, keeping its pages, links, bookmarks and tags. The result is rejected if a second
 * library does not find the same text in it. Deterministic.
 */
export async function coverGalley(uploaded: Uint8Array, cover: Uint8Array, caller: Caller): Promise<Covered> {
  const faultOrRetry = (thrown: unknown): Covered => {
    if (isRetryable(thrown)) throw thrown;
    return { fault: FAULTS.strange };
  };
  return withTurn(caller, () => inThread(task, { brought: uploaded, cover }, TIMEOUT_MS).catch(faultOrRetry));
}

const task = threadTask(
  import.meta.url,
  'cover a galley',
  async ({ brought: uploaded, cover }: { brought: Uint8Array; cover: Uint8Array }): Promise<Covered> => {
    const { containsAllText, setCover } = await import('./set-cover.ts');
    const result = await setCover(uploaded, cover);
    if (typeof result === 'string') return { fault: FAULTS[result] };
    return (await containsAllText(result, [cover, uploaded])) ? { pdf: result } : { fault: FAULTS.strange };
  },
);

export interface StoredImage {
  file: string;
  file_key: string;
}

/** Typesets an article's PDF from its text, with images from the file store. */
export async function typesetText(
  article: Article,
  figures: readonly StoredImage[],
  { journal, files, siteUrl }: Pick<Context, 'journal' | 'files' | 'siteUrl'>,
  caller: Caller,
): Promise<Typeset> {
  const images: Record<string, Uint8Array> = {};
  for (const { file, file_key } of figures) {
    images[file] = await storedBytes(files, file_key);
  }
  // Imported on demand: most calls make no PDF.
  const { typesetGalley } = await import('#server/publication/typeset-galley');
  return typesetGalley(journal, article, siteUrl, images satisfies GalleyImages, caller);
}
