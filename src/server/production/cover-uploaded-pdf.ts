import type { Article } from '#domain/publication/article';
import type { Context } from '#server/kernel/context';
import { inThread, isRetryable } from '#server/kernel/thread/in-thread';
import { threadTask } from '#server/kernel/thread/task';
import { type Caller, withTurn } from '#server/kernel/thread/turns';
import type { Production } from './load-production.ts';

/** Makes the cover of an article and sets it before an uploaded PDF. */
export async function coverUploadedPdf(
  brought: Uint8Array,
  { article, production }: { article: Article; production: Production },
  { journal, siteUrl }: Pick<Context, 'journal' | 'siteUrl'>,
  caller: Caller,
): Promise<Covered> {
  // Imported only where PDFs are made: most production calls make none.
  const { typesetCover } = await import('#server/publication/typeset-galley');
  const { pdf } = await typesetCover(journal, article, siteUrl, pdfOrigin(production), caller);
  return coverGalley(brought, pdf, caller);
}

export const pdfOrigin = ({ state }: Production) => (state.galley ? 'office' : 'authors');

/** An uploaded PDF with its cover, or the reason it has none. */
type Covered = { pdf: Uint8Array } | { fault: string };

/** A large PDF takes some seconds; malicious ones are abandoned. */
const TIMEOUT_MS = 60_000;

const FAULTS = {
  encrypted:
    'The PDF is password-protected, so no cover page can be added. Remove the protection, and upload it again.',
  signed: 'The PDF is signed, and a cover page would break its signature. Readers receive it without one.',
  strange:
    'A cover page would damage the PDF. Readers receive it without one, unless you print it to a new PDF and upload that.',
} as const;

/**
 * Prepends a cover to an uploaded PDF, keeping its pages, links, bookmarks and tags. The result is verified: if another
 * program finds fewer words, it is rejected. Deterministic.
 */
export async function coverGalley(brought: Uint8Array, cover: Uint8Array, caller: Caller): Promise<Covered> {
  const covered = (thrown: unknown): Covered => {
    if (isRetryable(thrown)) throw thrown;
    return { fault: FAULTS.strange };
  };
  return withTurn(caller, () => inThread(task, { brought, cover }, TIMEOUT_MS).catch(covered));
}

const task = threadTask(
  import.meta.url,
  'cover a galley',
  async ({ brought, cover }: { brought: Uint8Array; cover: Uint8Array }): Promise<Covered> => {
    const { containsAllText, setCover } = await import('./set-cover.ts');
    const result = await setCover(brought, cover);
    if (typeof result === 'string') return { fault: FAULTS[result] };
    return (await containsAllText(result, [cover, brought])) ? { pdf: result } : { fault: FAULTS.strange };
  },
);
