import { DAY_MS } from '#domain/kernel/date';
import { isRetracted } from '#domain/publication/notice';
import { claimFile, sha256Of, storeFile } from '#server/document/store-document';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { THE_JOURNAL } from '#server/kernel/thread/turns';
import { requestBuild } from '#server/publishing/request-build';
import { isMadeFromText } from './article-of.ts';
import { deliverCover } from './deliver-cover.ts';
import { loadProduction, TYPESET_FOLDER } from './load-production.ts';
import { findGalley, isPublishedAs, listArticleFigures, releaseFiles, replaceGalley } from './publication-queries.ts';
import { typesetText } from './typeset-text.ts';

/**
 * Makes a published article's PDF from its text, or the cover of an uploaded one. Payload: `manuscript_id`. If
 * republished meanwhile, the later entry makes it.
 */
export const galleyDeliverers = {
  'galley.typeset': async ({ payload }, context) => {
    const { manuscript_id } = payload;
    const { db, reader, clock } = context;
    const production = await loadProduction(context.journal, reader, manuscript_id, clock.now());
    const { live } = production;
    if (!live) return;
    if (!isMadeFromText(production)) return deliverCover({ live, production }, context);
    // A retraction is marked on a copy, so that the PDF can be had without it if the notice was a mistake.
    const notices = live.notices.filter(({ kind }) => kind !== 'retraction');
    const figures = await listArticleFigures(reader, manuscript_id);
    const { pdf, pages, uncovered } = await typesetText({ ...live, notices }, figures, context, THE_JOURNAL);
    const sha256 = sha256Of(pdf);
    const before = await findGalley(reader, manuscript_id);
    if (before?.sha256 === sha256) return;
    const file_key = await storeFile(context, TYPESET_FOLDER, pdf, 'pdf');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      if (!(await isPublishedAs(trx, manuscript_id, new Date(live.updated_at)))) return;
      await replaceGalley(trx, manuscript_id, { file_key, bytes: pdf.length, sha256 });
      await claimFile(trx, file_key, now);
      const gone = [before?.file_key, before?.marked_file_key].filter((key) => typeof key === 'string');
      await releaseFiles(trx, gone, new Date(now.getTime() + DAY_MS));
      if (isRetracted(live)) await enqueue(trx, { kind: 'galley.mark', payload: { manuscript_id } }, now);
      const object = { type: 'manuscript', id: manuscript_id };
      const details = { sha256, pages, uncovered };
      await appendEvent(trx, { actor: SYSTEM, action: 'production.galley-typeset', object, details }, now);
      await requestBuild(trx, { reason: 'publication', manuscript_id, actor: SYSTEM }, now);
    });
    context.wakeOutbox();
  },
} satisfies Deliverers;
