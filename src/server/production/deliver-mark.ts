import { longDate } from '#domain/date';
import { doiUrl, paths } from '#domain/paths';
import { claimFile, sha256Of, storeFile } from '#server/document/store-document';
import { SYSTEM } from '#server/event/append-event';
import type { Deliverers } from '#server/outbox/deliver';
import { askForBuild } from '#server/site-build/ask-for-build';
import { markGalley } from './mark-galley.ts';
import { findUnmarkedGalley, setMarkedGalley } from './publication-queries.ts';

/**
 * Makes the copy of a retracted article's PDF that readers get, with the mark on every page; the file itself stays as
 * it was published. Payload: `manuscript_id`. Nothing happens where there is no retraction any more, or the mark is there.
 */
export const markDeliverers = {
  'galley.mark': async ({ payload }, context) => {
    const manuscript_id = payload.manuscript_id;
    const { db, files, clock, siteUrl } = context;
    const found = await findUnmarkedGalley(context.reader, manuscript_id);
    if (!found) return;
    const { file_key, title, text } = found;
    const file = await files.read(file_key);
    if (!file) throw new Error(`The PDF ${file_key} of ${found.slug} is missing from the file store.`);
    const bytes = new Uint8Array(await new Response(file.stream).arrayBuffer());
    const page = siteUrl + paths.article(found.slug);
    const address = found.notice_doi ? doiUrl(found.notice_doi) : found.doi ? doiUrl(found.doi) : page;
    const line = `This article was retracted on ${longDate(found.published_on)}. Notice: ${address}`;
    const marked = await markGalley(bytes, { title, line, text });
    const marked_file_key = await storeFile(context, 'galleys', marked, 'pdf');
    const marked_sha256 = sha256Of(marked);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const copy = { marked_file_key, marked_bytes: marked.length, marked_sha256 };
      if (!(await setMarkedGalley(trx, { manuscript_id, file_key }, copy))) return;
      await claimFile(trx, marked_file_key, now);
      await askForBuild(trx, { reason: 'publication', manuscript_id, actor: SYSTEM }, now);
    });
    context.wakeOutbox();
  },
} satisfies Deliverers;
