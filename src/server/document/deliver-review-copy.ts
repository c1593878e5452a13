import { COPY_KINDS, type SentKind } from '#domain/document/document';
import { HARMLESS_PLACES, type Identity, inResponseFile, type LeakReport } from '#domain/document/leak';
import type { Context } from '#server/kernel/context';
import { randomId } from '#server/kernel/identifiers';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { JOURNAL_CALLER, withTurn } from '#server/kernel/thread/turns';
import { listManuscriptAuthors, listRevisions, lockManuscript } from '#server/manuscript/queries';
import { claimLeakReport, findManuscriptFile, hasLeakReport, insertManuscriptFile } from './file-queries.ts';
import { leaksInTexts, reviewCopyOf } from './review-copy.ts';
import { claimFile, readStoredFile, sha256Of, storeFile } from './store-document.ts';
import type { CopySource, ReviewCopy } from './tasks.ts';

type Original = NonNullable<Awaited<ReturnType<typeof findManuscriptFile>>>;

/**
 * Makes the reviewers' copies of one round, of the manuscript and of a response file, and searches them for the
 * authors. The originals are unchanged. Payload: `manuscript_id`, `round`. Idempotent.
 */
export const reviewCopyDeliverers = {
  'review-copy.make': async ({ payload }, context) => {
    const { manuscript_id, round } = payload;
    if (await hasLeakReport(context.db, manuscript_id, round)) return;
    const original = await findManuscriptFile(context.db, { manuscript_id, round, kind: 'original' });
    if (original) await withTurn(JOURNAL_CALLER, () => makeAndStore(original, context));
  },
} satisfies Deliverers;

/** Adds the leaks in the round's other texts to the leaks found in the manuscript's copy. */
export async function reportOfRound(original: Original, found: LeakReport, context: Context): Promise<LeakReport> {
  const { manuscript_id, round } = original;
  const identities: Identity[] = await listManuscriptAuthors(context.db, manuscript_id);
  const response = await findManuscriptFile(context.db, { manuscript_id, round, kind: 'response' });
  const made = response && (await reviewCopyOf(await sourceOf(response, identities, context)));
  const texts = await searchTexts(original, identities, context);
  return mergeReports([found, ...(made ? [reportOfResponse(made.report)] : []), texts]);
}

async function makeAndStore(original: Original, context: Context): Promise<void> {
  const { manuscript_id, round } = original;
  const identities: Identity[] = await listManuscriptAuthors(context.db, manuscript_id);
  const response = await findManuscriptFile(context.db, { manuscript_id, round, kind: 'response' });
  const copies = [await makeCopy(original, identities, context)];
  if (response) copies.push(asResponseCopy(await makeCopy(response, identities, context)));
  const texts = await searchTexts(original, identities, context);
  const report = mergeReports([...copies.map((copy) => copy.report), texts]);
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, manuscript_id);
    // A corrected file arrived meanwhile; its copy is made next.
    const present = await findManuscriptFile(trx, { manuscript_id, round, kind: 'original' });
    if (present?.file_key !== original.file_key) return;
    const isFirst = await claimLeakReport(trx, {
      manuscript_id,
      round,
      status: report.status,
      reason: report.reason,
      made_at: now,
      leaks: JSON.stringify(report.leaks),
      removed: JSON.stringify(copies.flatMap(({ removed }) => removed)),
      cited: JSON.stringify(copies[0]?.cited ?? []),
    });
    // Another worker was first; the sweeper removes this one's file.
    if (!isFirst) return;
    for (const { sent, name, copy, file_key } of copies) {
      if (!copy || !file_key) continue;
      const { kind, format, scan_status } = sent;
      await claimFile(trx, file_key, now);
      await insertManuscriptFile(trx, {
        id: randomId(),
        manuscript_id,
        round,
        kind: COPY_KINDS[kind as SentKind],
        file_key,
        name,
        format,
        bytes: copy.length,
        sha256: sha256Of(copy),
        scan_status,
        flags: '[]',
        created_at: now,
      });
    }
  });
}

type StoredCopy = ReviewCopy & { sent: Original; file_key: string | undefined };

async function makeCopy(sent: Original, identities: readonly Identity[], context: Context): Promise<StoredCopy> {
  const { format } = sent;
  const made = await reviewCopyOf(await sourceOf(sent, identities, context));
  return { ...made, sent, file_key: made.copy && (await storeFile(context, 'manuscripts', made.copy, format)) };
}

async function sourceOf(sent: Original, identities: readonly Identity[], context: Context): Promise<CopySource> {
  const { manuscript_number, round, kind, format } = sent;
  const isTitlePageApart = kind === 'original' && sent.is_title_page_apart;
  const label = `${manuscript_number}-r${round}${kind === 'response' ? '-response' : ''}`;
  return { bytes: await readStoredFile(sent, context), format, label, identities, isTitlePageApart };
}

/** One report covers both files. */
function asResponseCopy({ report, ...made }: StoredCopy): StoredCopy {
  return { ...made, removed: made.removed.map(inResponseFile), report: reportOfResponse(report) };
}

function reportOfResponse({ status, leaks, reason }: LeakReport): LeakReport {
  const placed = leaks.map((leak) => ({ ...leak, where: inResponseFile(leak.where) }));
  return { status, leaks: placed, reason: reason && `The response file: ${reason}` };
}

function mergeReports(reports: readonly LeakReport[]): LeakReport {
  const reason = reports
    .map((report) => report.reason)
    .filter(Boolean)
    .join(' ');
  const leaks = reports.flatMap((report) => report.leaks);
  const isUnreadable = reports.some(({ status }) => status === 'unreadable');
  return { status: isUnreadable ? 'unreadable' : leaks.length > 0 ? 'leaks' : 'clean', leaks, reason };
}

/** Reviewers see these texts with the names removed; the leaks are reported to the office. */
async function searchTexts(
  { manuscript_id, round, title, abstract, keywords }: Original,
  identities: readonly Identity[],
  { reader }: Context,
): Promise<LeakReport> {
  const revisions = await listRevisions(reader, manuscript_id);
  const response = revisions.find((revision) => revision.round === round)?.response ?? '';
  const texts = { title, abstract, keywords: keywords.join('; '), response };
  const placed = Object.entries(texts).map(([name, text]) => {
    return { text, where: HARMLESS_PLACES[name as keyof typeof texts] };
  });
  return leaksInTexts(placed, identities);
}
