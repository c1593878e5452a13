import { DAY_MS } from '#domain/kernel/date';
import type { Article } from '#domain/publication/article';
import { claimFile, sha256Of, storedBytes, storeFile } from '#server/document/store-document';
import type { Context } from '#server/kernel/context';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import { THE_JOURNAL } from '#server/kernel/thread/turns';
import { requestBuild } from '#server/publishing/request-build';
import { coverUploadedPdf } from './cover-uploaded-pdf.ts';
import type { Production } from './load-production.ts';
import { findGalley, isPublishedAs, releaseFiles, setCoveredGalley } from './publication-queries.ts';

/**
 * Makes the public copy of an uploaded PDF, with the journal's cover; the file is unchanged. If that fails, the
 * timeline says why, and readers get the file without one.
 */
export async function deliverCover(
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
    THE_JOURNAL,
  );
  const object = { type: 'manuscript', id: manuscript_id };
  const now = clock.now();
  if ('fault' in covered) {
    const told = { actor: SYSTEM, action: 'production.galley-without-cover', object } as const;
    await db.transaction().execute((trx) => appendEvent(trx, { ...told, details: { reason: covered.fault } }, now));
    return;
  }
  const { pdf } = covered;
  const covered_sha256 = sha256Of(pdf);
  if (covered_sha256 === galley.covered_sha256) return;
  const covered_file_key = await storeFile(context, 'galleys', pdf, 'pdf');
  await db.transaction().execute(async (trx) => {
    if (!(await isPublishedAs(trx, manuscript_id, new Date(live.updated_at)))) return;
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
