import { CHECK_TEXTS } from '#domain/submission/technical-check/technical-check';
import type { ChecklistChange } from '#domain/submission/technical-check/technical-check-change';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { readChecklist, writeChecklist } from './queries.ts';

/**
 * Saves the office's own list of what is checked.
 * @throws Problem conflict with the present `checklist` if another editor was faster
 */
export async function saveChecklist(
  { points, updated_at }: ChecklistChange,
  { context, user }: Pick<SignedInCall, 'context' | 'user'>,
) {
  const now = context.clock.now();
  const seen = updated_at === null ? null : new Date(updated_at);
  const saved = new Date(Math.max(now.getTime(), (seen?.getTime() ?? 0) + 1));
  const isWritten = await context.db.transaction().execute(async (trx) => {
    if (!(await writeChecklist(trx, { points, updated_by: user.email, updated_at: saved }, seen))) return false;
    const actor = { id: user.id, name: user.email };
    const object = { type: 'checklist', id: 'technical' };
    await appendEvent(trx, { actor, action: 'checklist.changed', object, details: { points: points.length } }, now);
    return true;
  });
  const checklist = await readChecklist(context.reader);
  if (!isWritten) throw new Problem('conflict', CHECK_TEXTS.listStale, { extra: { checklist } });
  return { message: CHECK_TEXTS.listSaved, checklist };
}
