import { CHECK_TEXTS } from '#domain/submission/technical-check/technical-check';
import type { CheckChange, ChecklistChange } from '#domain/submission/technical-check/technical-check-change';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall, SignedInCall } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import { findCheck, isBeforeReview, readCheck, readChecklist, saveCheck, writeChecklist } from './queries.ts';

const STATES = { keep: 'open', pass: 'passed', 'send-back': 'sent-back' } as const;
const MESSAGES = { keep: CHECK_TEXTS.saved, pass: CHECK_TEXTS.passed, 'send-back': CHECK_TEXTS.sentBack } as const;

/**
 * Saves the ticks of a technical check, passes it, or returns the manuscript to its author for a corrected file,
 * without a review round.
 * @throws Problem conflict with the current `check` after a concurrent change, or once reviewers have been invited;
 * bad_request if it is returned without a reason
 */
export async function changeCheck(
  { outcome, ticked, words, changed_at }: CheckChange,
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
) {
  const now = context.clock.now();
  const { points } = await readChecklist(context.reader);
  const isStale = await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, id);
    const before = await findCheck(trx, id);
    if ((before?.changed_at.toISOString() ?? null) !== changed_at) return true;
    if (!(await isBeforeReview(trx, id))) throw new Problem('conflict', CHECK_TEXTS.completed);
    const isSentBack = outcome === 'send-back';
    const missing = points.filter((point) => !ticked.includes(point));
    if (isSentBack && !words && missing.length === 0) {
      const fields = { words: [CHECK_TEXTS.nothingRequested] };
      throw new Problem('bad_request', CHECK_TEXTS.nothingRequested, { fields, showText: true });
    }
    await saveCheck(trx, {
      manuscript_id: id,
      state: STATES[outcome],
      ticked: JSON.stringify(ticked.filter((point) => points.includes(point))),
      words: isSentBack ? words : (before?.words ?? ''),
      asked: JSON.stringify(isSentBack ? missing : (before?.asked ?? [])),
      changed_by: user.email,
      // Serves as the version, so it must increase.
      changed_at: new Date(Math.max(now.getTime(), (before?.changed_at.getTime() ?? 0) + 1)),
      corrected_at: before?.corrected_at ?? null,
    });
    const event = { actor: { id: user.id, name: user.email }, object: { type: 'manuscript', id } };
    if (outcome === 'pass') await appendEvent(trx, { ...event, action: 'manuscript.check-passed' }, now);
    if (!isSentBack) return false;
    await enqueue(trx, { kind: 'mail.sent-back', payload: { manuscript_id: id } }, now);
    const details = { points: missing.length };
    await appendEvent(trx, { ...event, action: 'manuscript.sent-back', details }, now);
    return false;
  });
  const check = await readCheck(context.reader, id);
  if (isStale) throw new Problem('conflict', CHECK_TEXTS.stale, { extra: { check } });
  context.wakeOutbox();
  return { message: MESSAGES[outcome], check };
}

/**
 * Saves the office's own checklist.
 * @throws Problem conflict with the current `checklist` after a concurrent change
 */
export async function saveChecklist(
  { points, updated_at }: ChecklistChange,
  { context, user }: Pick<SignedInCall, 'context' | 'user'>,
) {
  const now = context.clock.now();
  const lastRead = updated_at === null ? null : new Date(updated_at);
  const saved = new Date(Math.max(now.getTime(), (lastRead?.getTime() ?? 0) + 1));
  const isSaved = await context.db.transaction().execute(async (trx) => {
    if (!(await writeChecklist(trx, { points, updated_by: user.email, updated_at: saved }, lastRead))) return false;
    const actor = { id: user.id, name: user.email };
    const object = { type: 'checklist', id: 'technical' };
    await appendEvent(trx, { actor, action: 'checklist.changed', object, details: { points: points.length } }, now);
    return true;
  });
  const checklist = await readChecklist(context.reader);
  if (!isSaved) throw new Problem('conflict', CHECK_TEXTS.listStale, { extra: { checklist } });
  return { message: CHECK_TEXTS.listSaved, checklist };
}
