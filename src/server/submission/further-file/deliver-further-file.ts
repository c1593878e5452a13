import { readerOf } from '#database/connect';
import { revealsAuthors } from '#domain/document/leak';
import { paths } from '#domain/kernel/paths';
import { FURTHER_KINDS, reviewCopyName } from '#domain/submission/further-file/further-file';
import { furtherCopyOf } from '#server/document/further-copy';
import { claimFile, readStoredFile, sha256Of, storeFile } from '#server/document/store-document';
import type { Context } from '#server/kernel/context';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { renderEmail } from '#server/kernel/outbox/mail-template';
import { JOURNAL_CALLER, withTurn } from '#server/kernel/thread/turns';
import { listManuscriptAuthors } from '#server/manuscript/queries';
import { findActiveInvitation } from '#server/review/queries';
import { readAssignment } from '#server/review/review-assignment';
import { createReviewLink } from '#server/review/review-link';
import { findFile, findManuscriptNumber, lockFile, updateFile } from './queries.ts';
import { availabilityOf, isQuarantined, listReviewerFiles, type StoredFurtherFile } from './read-files.ts';

/**
 * Makes the reviewers' copy of a further file, searching it for the authors, and scans files that arrived while the
 * scanner was down. Payload: `manuscript_id`, `further_file_id`. Idempotent.
 */
export const furtherFileDeliverers = {
  'further-file.copy': async ({ payload: { manuscript_id, further_file_id } }, context) => {
    const file = await findFile(readerOf(context.db), { manuscript_id }, further_file_id);
    if (!file || !needsCopy(file)) return;
    await withTurn(JOURNAL_CALLER, () => createCopy(file, manuscript_id, context));
  },
  'further-file.scan': async ({ payload: { manuscript_id, further_file_id } }, { db, files, clock, scanner }) => {
    const file = await findFile(readerOf(db), { manuscript_id }, further_file_id);
    if (file?.scan_status !== 'pending' || !scanner) return;
    const stored = await files.read(file.file_key);
    if (!stored) throw new Error(`The file ${file.file_key} is missing from the file store.`);
    const scan_status = await scanner.scan(stored.stream);
    await db.transaction().execute(async (trx) => {
      await updateFile(trx, file.id, { scan_status });
      if (scan_status === 'clean') return;
      await enqueue(trx, { kind: 'mail.file-infected-to-office', payload: { manuscript_id } }, clock.now());
    });
  },
} satisfies Deliverers;

const needsCopy = ({ kind, searched_at }: StoredFurtherFile) => FURTHER_KINDS[kind].isForReviewers && !searched_at;

async function createCopy(file: StoredFurtherFile, manuscript_id: string, context: Context): Promise<void> {
  const { format, kind, id } = file;
  const identities = await listManuscriptAuthors(context.db, manuscript_id);
  const name = reviewCopyName({ kind, format, number: 1 }, await findManuscriptNumber(context.reader, manuscript_id));
  const bytes = await readStoredFile(file, context);
  const { copy, report } = await furtherCopyOf({ bytes, format, name, identities });
  const copy_file_key = copy && (await storeFile(context, 'further', copy, format));
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const current = await lockFile(trx, manuscript_id, id);
    // Already copied, or of a kind that is not; the sweeper deletes the stored files.
    if (!current || !needsCopy(current)) return;
    if (copy_file_key) await claimFile(trx, copy_file_key, now);
    await updateFile(trx, id, {
      ...(copy && copy_file_key && { copy_file_key, copy_bytes: copy.length, copy_sha256: sha256Of(copy) }),
      searched_at: now,
      leaks: JSON.stringify(report.leaks),
      reason: report.reason,
      held_since: !copy || revealsAuthors(report.leaks) ? now : null,
    });
  });
}

/** The stages in which a reviewer who is waiting for a file still has to review. */
const STAGES_BEFORE_REVIEW: readonly string[] = ['accepted', 'overdue', 'returned'];

/**
 * Delivers the emails about further files. Payload: `assignment_id`, and `since` when the files have been available.
 */
export const furtherFileMailDeliverers = {
  'mail.further-files-shown': async ({ id, payload: { assignment_id, since } }, context) => {
    const found = await findActiveInvitation(context.db, assignment_id);
    if (!found) return;
    const { stage } = await readAssignment(context.reader, assignment_id, context.clock.now());
    if (!STAGES_BEFORE_REVIEW.includes(stage)) return;
    const files = (await listReviewerFiles(context.reader, found)).filter((file) =>
      becameAvailable(file, new Date(since)),
    );
    if (files.length === 0) return;
    const link = await createReviewLink(context, found, paths.review(found.id));
    const name = [found.first_name, found.last_name].filter(Boolean).join(' ');
    const { journal } = context;
    const { filesReleasedEmail } = await import('#server/review/mails');
    const names = files.map(({ copyName }) => copyName);
    const letter = filesReleasedEmail({ journal, invited: found, name, link }, names);
    await context.mailer.send({ id, to: { name, address: found.email }, ...renderEmail(journal, letter) });
  },
} satisfies Deliverers;

function becameAvailable(file: StoredFurtherFile, since: Date): boolean {
  const at = file.settled_at ?? file.searched_at;
  return availabilityOf(file) === 'shown' && !isQuarantined(file) && at !== null && at >= since;
}
