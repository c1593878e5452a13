import { createHash } from 'node:crypto';
import {
  COPY_KINDS,
  HARMLESS_PLACES,
  type Identity,
  inResponseFile,
  type Leak,
  type LeakReport,
  type SentKind,
} from '#domain/document';
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
 * Makes what reviewers get of one round, of the manuscript and of a response that came as a file, and looks for the
 * authors in it. What was sent is only read. Payload: `manuscript_id`, `round`. Done again, it finds that it was done.
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
  const { manuscript_id, round } = original;
  const identities: Identity[] = await listManuscriptAuthors(context.db, manuscript_id);
  const response = await findManuscriptFile(context.db, { manuscript_id, round, kind: 'response' });
  const copies = [await makeCopy(original, identities, context)];
  if (response) copies.push(ofResponse(await makeCopy(response, identities, context)));
  const report = inOne(copies, await leaksInResponse(original, identities, context));
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const isFirst = await claimLeakReport(trx, {
      ...{ manuscript_id, round, status: report.status, reason: report.reason, made_at: now },
      leaks: JSON.stringify(report.leaks),
      removed: JSON.stringify(copies.flatMap(({ removed }) => removed)),
    });
    // Another worker was quicker; the sweeper removes what this one stored.
    if (!isFirst) return;
    for (const { sent, name, copy, file_key } of copies) {
      if (!copy || !file_key) continue;
      const { kind, format, scan_status } = sent;
      await claimFile(trx, file_key, now);
      await insertManuscriptFile(trx, {
        ...{ id: randomId(), manuscript_id, round, kind: COPY_KINDS[kind as SentKind], file_key, name, format },
        ...{ bytes: copy.length, sha256: hashOf(copy), scan_status, flags: '[]', created_at: now },
      });
    }
  });
}

type StoredCopy = ReviewCopy & { sent: Original; file_key: string | undefined };

async function makeCopy(sent: Original, identities: readonly Identity[], context: Context): Promise<StoredCopy> {
  const { manuscript_number, round, kind, format } = sent;
  const label = `${manuscript_number}-r${round}${kind === 'response' ? '-response' : ''}`;
  const made = await reviewCopyOf({ bytes: await readWhole(sent, context), format, label }, identities);
  return { ...made, sent, file_key: made.copy && (await storeFile(context, 'manuscripts', made.copy, format)) };
}

/** The office reads of both files in one report. */
function ofResponse({ report, ...made }: StoredCopy): StoredCopy {
  const leaks = report.leaks.map((leak) => ({ ...leak, where: inResponseFile(leak.where) }));
  const reason = report.reason && `The response file: ${report.reason}`;
  return { ...made, removed: made.removed.map(inResponseFile), report: { ...report, leaks, reason } };
}

function inOne(copies: readonly ReviewCopy[], leaksInText: Leak[]): LeakReport {
  const reason = copies
    .map(({ report }) => report.reason)
    .filter(Boolean)
    .join(' ');
  const leaks = [...copies.flatMap(({ report }) => report.leaks), ...leaksInText];
  const isUnreadable = copies.some(({ report }) => report.status === 'unreadable');
  return { status: isUnreadable ? 'unreadable' : leaks.length > 0 ? 'leaks' : 'clean', leaks, reason };
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

async function readWhole({ file_key, sha256 }: Original, { files }: Context): Promise<Uint8Array> {
  const stored = await files.read(file_key);
  if (!stored) throw new Error(`The file ${file_key} is missing from the file store.`);
  const bytes = await new Response(stored.stream).bytes();
  if (hashOf(bytes) !== sha256) throw new Error(`The file ${file_key} is not what was stored.`);
  return bytes;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
