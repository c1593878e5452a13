import { EDITORIAL_REVIEW_TEXTS } from '#domain/desk/editorial/review';
import { REDACTION_TEXTS } from '#domain/document/redaction';
import type { Redaction } from '#domain/document/redaction-change';
import { findManuscriptFile } from '#server/document/file-queries';
import { redactedCopyOf } from '#server/document/redact';
import { readStoredFile } from '#server/document/store-document';
import { fileProblem, notFound } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { callerKey, withTurn } from '#server/kernel/thread/turns';
import { keepCopy, madeCopy, storedCopy } from './replace-review-copy.ts';

/**
 * Blacks out words in a round's review copy. The original is unchanged.
 * @throws Problem not_found; unprocessable if there is no Word file, or with the field `texts` if some of them do
 * not be in it
 */
export async function redactReviewCopy(
  { round, texts }: Redaction & { round: number },
  call: ManuscriptCall,
): Promise<{ message: string }> {
  const { context, manuscript } = call;
  const of = { manuscript_id: manuscript.id, round };
  const original = await findManuscriptFile(context.db, { ...of, kind: 'original' });
  if (!original) throw notFound();
  const present = await findManuscriptFile(context.db, { ...of, kind: 'review_copy' });
  if (present?.format !== 'docx') throw fileProblem('unprocessable', REDACTION_TEXTS.notWord);
  const { format, scan_status } = present;
  const source = await readStoredFile(present, context);
  const made = await withTurn(callerKey(call), async () =>
    madeCopy({ bytes: await redactedCopyOf({ bytes: source, texts }), format }, original, call),
  );
  const stored = await storedCopy({ made, format, scan_status }, original, call);
  const removed = [...stored.removed, REDACTION_TEXTS.removed];
  const copy = { ...stored, removed, action: 'review-copy.redacted' } as const;
  const isReadable = await context.db.transaction().execute((trx) => keepCopy(trx, { original, copy }, call));
  context.wakeOutbox();
  const { copyReplaced, copyReplacedHeld } = EDITORIAL_REVIEW_TEXTS;
  return { message: isReadable ? copyReplaced : copyReplacedHeld };
}
