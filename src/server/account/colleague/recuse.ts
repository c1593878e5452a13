import { appendEvent } from '#server/kernel/event/append-event';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { lockManuscript } from '#server/manuscript/queries';
import { insertRecusal, unsetEditor } from './queries.ts';

/** Recuses an editor from a manuscript: it becomes invisible to them, and unassigned if they handled it. */
export async function recuse({
  context,
  user,
  manuscript: { id },
}: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    await insertRecusal(trx, { manuscript_id: id, account_id: user.id, recused_at: now });
    if (manuscript.editor_id === user.id) await unsetEditor(trx, id, now);
    const actor = { id: user.id, name: user.email };
    await appendEvent(trx, { actor, action: 'editor.recused', object: { type: 'manuscript', id } }, now);
  });
}
