import { longDate } from '#domain/kernel/date';
import { doiUrl, paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { claimFile, sha256Of, storedBytes, storeFile } from '#server/document/store-document';
import type { Context } from '#server/kernel/context';
import { SYSTEM } from '#server/kernel/event/append-event';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { JOURNAL_CALLER } from '#server/kernel/thread/turns';
import { readArticles } from '#server/publication/queries';
import { typesetCover } from '#server/publication/typeset-galley';
import { requestBuild } from '#server/publishing/request-build';
import { coverGalley, pdfOrigin, typesetText } from './cover-uploaded-pdf.ts';
import { isTypeset, loadProduction } from './load-production.ts';
import { markGalley, type RetractionMark } from './mark-galley.ts';
import { findUnmarkedGalley, listArticleFigures, setMarkedGalley } from './publication-queries.ts';

/**
 * Makes the public copy of a retracted article's PDF, with a watermark on every page. Payload: `manuscript_id`. Skipped without a
 * retraction, or if already marked.
 */
export const markDeliverers = {
  'galley.mark': async ({ payload }, context) => {
    const manuscript_id = payload.manuscript_id;
    const { db, clock, siteUrl } = context;
    const found = await findUnmarkedGalley(context.reader, manuscript_id);
    if (!found) return;
    const { file_key, title } = found;
    const page = siteUrl + paths.article(found.slug);
    const address = found.notice_doi ? doiUrl(found.notice_doi) : found.doi ? doiUrl(found.doi) : page;
    const line = `This article was retracted on ${longDate(found.published_on)}. Notice: ${address}`;
    const marked = isTypeset(found)
      ? await regenerateMarked(manuscript_id, context)
      : await stampMarked(manuscript_id, { file_key, mark: { title, line } }, context);
    const marked_file_key = await storeFile(context, 'galleys', marked, 'pdf');
    const marked_sha256 = sha256Of(marked);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const copy = { marked_file_key, marked_bytes: marked.length, marked_sha256 };
      if (!(await setMarkedGalley(trx, { manuscript_id, file_key }, copy))) return;
      await claimFile(trx, marked_file_key, now);
      await requestBuild(trx, { reason: 'publication', manuscript_id, actor: SYSTEM }, now);
    });
    context.wakeOutbox();
  },
} satisfies Deliverers;

/** Typesets the PDF again, because the template prints an accessible watermark. */
async function regenerateMarked(id: string, context: Context): Promise<Uint8Array> {
  const { reader } = context;
  const article = await findArticle(id, reader);
  return (await typesetText(article, await listArticleFigures(reader, id), context, JOURNAL_CALLER)).pdf;
}

/**
 * Stamps an uploaded PDF and prepends the cover. If the PDF cannot be opened, only the cover remains: a retracted
 * article is never sent unmarked.
 */
async function stampMarked(
  id: string,
  { file_key, mark }: { file_key: string; mark: RetractionMark },
  context: Context,
): Promise<Uint8Array> {
  const { reader, files, clock, siteUrl } = context;
  const article = await findArticle(id, reader);
  const production = await loadProduction(context.journal, reader, id, clock.now());
  const stamped = await markGalley(await storedBytes(files, file_key), mark);
  const cover = (await typesetCover(context.journal, article, siteUrl, pdfOrigin(production), JOURNAL_CALLER)).pdf;
  if (!stamped) return cover;
  const covered = await coverGalley(stamped, cover, JOURNAL_CALLER);
  return 'pdf' in covered ? covered.pdf : stamped;
}

async function findArticle(id: string, reader: Context['reader']): Promise<Article> {
  const [article] = await readArticles(reader, [id]);
  if (!article) throw new Error(`There is no article ${id}.`);
  return article;
}
