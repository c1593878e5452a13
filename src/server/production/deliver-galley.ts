import { DAY_MS } from '#domain/kernel/date';
import type { Article } from '#domain/publication/article';
import { isRetracted } from '#domain/publication/notice';
import { claimFile, sha256Of, storedBytes, storeFile } from '#server/document/store-document';
import type { Context } from '#server/kernel/context';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { JOURNAL_CALLER } from '#server/kernel/thread/turns';
import { requestBuild } from '#server/publishing/request-build';
import { isMadeFromText } from './article-of.ts';
import { coverUploadedPdf, typesetText } from './cover-uploaded-pdf.ts';
import { loadProduction, type Production, TYPESET_FOLDER } from './load-production.ts';
import {
  findGalley,
  listArticleFigures,
  lockIfUnchanged,
  releaseFiles,
  replaceGalley,
  setCoveredGalley,
} from './publication-queries.ts';

/**
 * Typesets a published article's PDF, or covers an uploaded one. Payload: `manuscript_id`. If the article was
 * republished meanwhile, this is left to the later entry.
 */
export const galleyDeliverers = {
  'galley.typeset': async ({ payload }, context) => {
    const { manuscript_id } = payload;
    const { db, reader, clock } = context;
    const production = await loadProduction(context.journal, reader, manuscript_id, clock.now());
    const { live } = production;
    if (!live) return;
    if (!isMadeFromText(production)) return deliverCover({ live, production }, context);
    // A retraction is marked on a copy, to keep the unmarked PDF in case the notice is withdrawn.
    const notices = live.notices.filter(({ kind }) => kind !== 'retraction');
    const figures = await listArticleFigures(reader, manuscript_id);
    const { pdf, pages, uncovered } = await typesetText({ ...live, notices }, figures, context, JOURNAL_CALLER);
    const sha256 = sha256Of(pdf);
    const before = await findGalley(reader, manuscript_id);
    if (before?.sha256 === sha256) return;
    const file_key = await storeFile(context, TYPESET_FOLDER, pdf, 'pdf');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      if (!(await lockIfUnchanged(trx, manuscript_id, new Date(live.updated_at)))) return;
      await replaceGalley(trx, manuscript_id, { file_key, bytes: pdf.length, sha256 });
      await claimFile(trx, file_key, now);
      const replaced = [before?.file_key, before?.marked_file_key].filter((key) => typeof key === 'string');
      await releaseFiles(trx, replaced, new Date(now.getTime() + DAY_MS));
      if (isRetracted(live)) await enqueue(trx, { kind: 'galley.mark', payload: { manuscript_id } }, now);
      const object = { type: 'manuscript', id: manuscript_id };
      const details = { sha256, pages, uncovered };
      await appendEvent(trx, { actor: SYSTEM, action: 'production.galley-typeset', object, details }, now);
      await requestBuild(trx, { reason: 'publication', manuscript_id, actor: SYSTEM }, now);
    });
    context.wakeOutbox();
  },
} satisfies Deliverers;

/**
 * Makes the public copy of an uploaded PDF, with the journal's cover. If that fails, the timeline gives the reason, and
 * readers get the original.
 */
async function deliverCover(
  { live, production }: { live: Article; production: Production },
  context: Context,
): Promise<void> {
  const { db, reader, clock, files } = context;
  const { id: manuscript_id } = live;
  const galley = await findGalley(reader, manuscript_id);
  if (!galley) return;
  const { file_key } = galley;
  // A retraction is marked on a separate copy.
  const article = { ...live, notices: live.notices.filter(({ kind }) => kind !== 'retraction') };
  const covered = await coverUploadedPdf(
    await storedBytes(files, file_key),
    { article, production },
    context,
    JOURNAL_CALLER,
  );
  const object = { type: 'manuscript', id: manuscript_id };
  const now = clock.now();
  if ('fault' in covered) {
    const event = { actor: SYSTEM, action: 'production.galley-without-cover', object } as const;
    await db.transaction().execute((trx) => appendEvent(trx, { ...event, details: { reason: covered.fault } }, now));
    return;
  }
  const { pdf } = covered;
  const covered_sha256 = sha256Of(pdf);
  if (covered_sha256 === galley.covered_sha256) return;
  const covered_file_key = await storeFile(context, 'galleys', pdf, 'pdf');
  await db.transaction().execute(async (trx) => {
    if (!(await lockIfUnchanged(trx, manuscript_id, new Date(live.updated_at)))) return;
    const copy = { covered_file_key, covered_bytes: pdf.length, covered_sha256 };
    if (!(await setCoveredGalley(trx, { manuscript_id, file_key }, copy))) return;
    await claimFile(trx, covered_file_key, now);
    if (galley.covered_file_key) await releaseFiles(trx, [galley.covered_file_key], new Date(now.getTime() + DAY_MS));
    await appendEvent(
      trx,
      { actor: SYSTEM, action: 'production.galley-covered', object, details: { sha256: covered_sha256 } },
      now,
    );
    await requestBuild(trx, { reason: 'publication', manuscript_id, actor: SYSTEM }, now);
  });
  context.wakeOutbox();
}
