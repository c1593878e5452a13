import { createHash } from 'node:crypto';
import { HARMLESS_PLACES, type Identity, type Leak } from '#domain/document';
import type { Context } from '#server/context';
import { randomId } from '#server/identifiers';
import type { Deliverer } from '#server/outbox/deliver';
import { oneAtATime } from '#server/submission/one-at-a-time';
import { listRevisions } from '#server/submission/queries';
import { type ReviewCopy, reviewCopyOf } from '#server/submission/review-copy';
import { claimFile, storeFile } from '#server/submission/store-document';
import {
  claimLeakReport,
  findManuscriptFile,
  hasLeakReport,
  insertManuscriptFile,
  listManuscriptAuthors,
} from '#server/submission/submission-queries';

type Original = NonNullable<Awaited<ReturnType<typeof findManuscriptFile>>>;

/**
 * Makes what reviewers get of one round of a manuscript, and looks for its authors in it. The original is only
 * read. Payload: `manuscript_id`, `round`. Done again, it finds that it was done.
 */
export const reviewCopyDeliverers: Readonly<Record<string, Deliverer>> = {
  'review-copy': async ({ payload }, context) => {
    const manuscript_id = String(payload.manuscript_id);
    const round = Number(payload.round);
    if (await hasLeakReport(context.db, manuscript_id, round)) return;
    const original = await findManuscriptFile(context.db, { manuscript_id, round, kind: 'original' });
    if (original) await oneAtATime(() => makeAndKeep(original, context));
  },
};

async function makeAndKeep(original: Original, context: Context): Promise<void> {
  const { manuscript_id, round, format, scan_status, manuscript_number } = original;
  const identities: Identity[] = await listManuscriptAuthors(context.db, manuscript_id);
  const bytes = await readWhole(original, context);
  const label = `${manuscript_number}-r${round}`;
  const { name, copy, removed, report } = withResponse(
    await reviewCopyOf({ bytes, format, label }, identities),
    await leaksInResponse(original, identities, context),
  );
  const file_key = copy && (await storeFile(context, 'manuscripts', copy, format));
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const isFirst = await claimLeakReport(trx, {
      ...{ manuscript_id, round, status: report.status, reason: report.reason, made_at: now },
      leaks: JSON.stringify(report.leaks),
      removed: JSON.stringify(removed),
    });
    // Another worker was quicker; the sweeper removes what this one stored.
    if (!isFirst || !copy || !file_key) return;
    await claimFile(trx, file_key, now);
    await insertManuscriptFile(trx, {
      ...{ id: randomId(), manuscript_id, round, kind: 'review_copy', file_key, name, format },
      ...{ bytes: copy.length, sha256: hashOf(copy), scan_status, flags: '[]', created_at: now },
    });
  });
}

/** Reviewers get the response without what names its authors; the office is told that it does. */
async function leaksInResponse(
  { manuscript_id, round }: Original,
  identities: readonly Identity[],
  { reader }: Context,
): Promise<Leak[]> {
  const response = (await listRevisions(reader, manuscript_id)).find((revision) => revision.round === round)?.response;
  if (!response) return [];
  const { findLeaksInText } = await import('#server/submission/anonymise/find-leaks');
  return findLeaksInText(response, HARMLESS_PLACES.response, identities);
}

function withResponse(made: ReviewCopy, leaks: Leak[]): ReviewCopy {
  const { report } = made;
  const status = report.status === 'clean' && leaks.length > 0 ? 'leaks' : report.status;
  return { ...made, report: { ...report, status, leaks: [...report.leaks, ...leaks] } };
}

async function readWhole({ file_key, sha256 }: Original, { files }: Context): Promise<Uint8Array> {
  const stored = await files.read(file_key);
  if (!stored) throw new Error(`The file ${file_key} is missing from the file store.`);
  const bytes = await new Response(stored.stream).bytes();
  if (hashOf(bytes) !== sha256) throw new Error(`The file ${file_key} is not what was stored.`);
  return bytes;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
