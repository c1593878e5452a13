import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { CORRECTABLE_FIELDS } from '#domain/submission/corrections';
import { CHECK_TEXTS } from '#domain/submission/technical-check/technical-check';
import { deleteLeakReport, deleteManuscriptFile, findManuscriptFile } from '#server/document/file-queries';
import { enqueueAfterOriginal } from '#server/document/follow-original';
import { receiveForm } from '#server/document/receive-document';
import { insertAcceptedFile, takeDocument } from '#server/document/take-document';
import { insertUnclaimed } from '#server/document/upload-queries';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import { correctText, parseCorrections } from '#server/publishing/correction/correct-text';
import { findCheck, isBeforeReview, saveCheck } from './queries.ts';

/** No person sends so many; a script might. */
const LIMIT = { name: 'corrected-file', max: 20, seconds: 3_600 };

/**
 * Accepts a corrected file of a returned manuscript; it replaces the earlier one, in the same round, and the technical
 * check starts over. Metadata may be corrected along with it. Idempotent.
 * @throws Problem conflict if none is expected; otherwise the errors of the file
 */
export async function acceptCorrectedFile(call: ManuscriptCall): Promise<Response> {
  const { context, user } = call;
  const { id } = call.manuscript;
  await consumeAttempt(context, LIMIT, user.id);
  const now = context.clock.now();
  await receiveForm(call, CORRECTABLE_FIELDS, async ({ fields, document, documentProblem }) => {
    const sent = parseCorrections(fields, documentProblem);
    if (!document) throw documentProblem;
    const original = await takeDocument(document, call);
    await context.db.transaction().execute(async (trx) => {
      const before = await lockManuscript(trx, id);
      const { round } = before;
      const roundKey = { manuscript_id: id, round };
      const check = await findCheck(trx, id);
      const previous = await findManuscriptFile(trx, { ...roundKey, kind: 'original' });
      if (check?.state !== 'sent-back' || !(await isBeforeReview(trx, id))) {
        if (check?.corrected_at && previous?.sha256 === original.sha256) return;
        throw new Problem('conflict', CHECK_TEXTS.noFileDue);
      }
      await removePreviousFile(trx, roundKey, now);
      await insertAcceptedFile(trx, { ...roundKey, ...original, kind: 'original' }, now);
      await enqueueAfterOriginal(trx, { ...roundKey, ...original }, now);
      await saveCheck(trx, {
        ...check,
        state: 'open',
        ticked: null,
        asked: JSON.stringify(check.asked),
        changed_at: new Date(Math.max(now.getTime(), check.changed_at.getTime() + 1)),
        corrected_at: now,
      });
      const actor = { id: user.id, name: user.email };
      await correctText(trx, { id, before, sent, round, actor }, now);
      await enqueue(trx, { kind: 'mail.corrected-file-to-office', payload: { manuscript_id: id } }, now);
      const object = { type: 'manuscript', id };
      const details = { file_sha256: original.sha256, former_sha256: previous?.sha256 ?? '' };
      await appendEvent(trx, { actor, action: 'manuscript.file-corrected', object, details }, now);
    });
  });
  context.wakeOutbox();
  return Response.json({ message: CHECK_TEXTS.fileReceived }, { status: 201 });
}

/** Removes the earlier file and its review copy; no reviewer has been invited yet. */
async function removePreviousFile(
  trx: Transaction<Database>,
  roundKey: { manuscript_id: string; round: number },
  now: Date,
): Promise<void> {
  for (const kind of ['original', 'review_copy'] as const) {
    const file = await findManuscriptFile(trx, { ...roundKey, kind });
    if (!file) continue;
    await deleteManuscriptFile(trx, file.id);
    await insertUnclaimed(trx, file.file_key, now);
  }
  await deleteLeakReport(trx, roundKey);
}
