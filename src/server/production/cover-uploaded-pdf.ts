import type { Article } from '#domain/publication/article';
import type { Context } from '#server/kernel/context';
import type { Caller } from '#server/kernel/thread/turns';
import { type Covered, coverGalley } from './cover-galley.ts';
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
