import { reviewCopyOf } from '#server/document/review-copy';
import { claimFile, readStoredFile, sha256Of, storeFile } from '#server/document/store-document';
import type { Context } from '#server/kernel/context';
import { randomId } from '#server/kernel/identifiers';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { JOURNAL_CALLER, withTurn } from '#server/kernel/thread/turns';
import { findSentFile, hasCleanCopy, insertReviewFile, lockUncopiedFile, setFlags, setReviewScan } from './queries.ts';

type SentFile = NonNullable<Awaited<ReturnType<typeof findSentFile>>>;

const UNCLEANED = 'not-cleaned';

/**
 * Makes the authors' copy of a review's file, searching it for the reviewer, and scans it if the scanner was down.
 * Payload: `file_id`. Idempotent.
 */
export const reviewFileDeliverers = {
  'review-file.clean': async ({ payload }, context) => {
    const sent = await findSentFile(context.db, payload.file_id);
    if (!sent || sent.flags.some(({ code }) => code === UNCLEANED)) return;
    if (await hasCleanCopy(context.db, sent.assignment_id)) return;
    await withTurn(JOURNAL_CALLER, () => createCleanCopy(sent, context));
  },
  'review-file.scan': async ({ payload }, { db, files, clock, scanner }) => {
    const sent = await findSentFile(db, payload.file_id);
    if (sent?.scan_status !== 'pending' || !scanner) return;
    const stored = await files.read(sent.file_key);
    if (!stored) throw new Error(`The file ${sent.file_key} is missing from the file store.`);
    const verdict = await scanner.scan(stored.stream);
    await db.transaction().execute(async (trx) => {
      await setReviewScan(trx, sent.assignment_id, verdict);
      if (verdict === 'clean') return;
      const payload = { assignment_id: sent.assignment_id, manuscript_id: sent.manuscript_id };
      await enqueue(trx, { kind: 'mail.review-file-infected', payload }, clock.now());
    });
  },
} satisfies Deliverers;

async function createCleanCopy(sent: SentFile, context: Context): Promise<void> {
  const { id, assignment_id, manuscript_number, round, format, scan_status, flags } = sent;
  const bytes = await readStoredFile(sent, context);
  const label = `${manuscript_number}-r${round}-review`;
  const { name, copy, report } = await reviewCopyOf({ bytes, format, label, identities: [sent] });
  const file_key = copy && (await storeFile(context, 'reviews', copy, format));
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    // Deleted or already copied; the sweeper deletes the stored files.
    if (!(await lockUncopiedFile(trx, id))) return;
    if (report.reason) await setFlags(trx, id, [...flags, { code: UNCLEANED, text: report.reason }]);
    if (!copy || !file_key) return;
    await claimFile(trx, file_key, now);
    await insertReviewFile(trx, {
      id: randomId(),
      assignment_id,
      kind: 'clean_copy',
      file_key,
      name,
      format,
      scan_status,
      created_at: now,
      bytes: copy.length,
      sha256: sha256Of(copy),
      leaks: JSON.stringify(report.leaks),
    });
  });
}
