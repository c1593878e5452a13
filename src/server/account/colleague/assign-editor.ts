import type { Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { EditorChange } from '#domain/account/colleague/colleague';
import { hasRight } from '#domain/account/colleague/duty';
import { type HandlingEditors, rankEditors } from '#domain/account/colleague/handling-editor';
import { plainDate } from '#domain/kernel/date';
import { conflictWarnings } from '#domain/manuscript/conflict-warnings';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import { findEditor, insertRecusal, listEditors, readHandlingFacts, setEditor, unsetEditor } from './queries.ts';

/** The handling editor and the possible editors, best match first. */
export async function readHandlingEditors(
  db: ReadonlyKysely<Database>,
  id: string,
  now: Date,
): Promise<HandlingEditors> {
  const [{ editor, category, authors }, people] = await Promise.all([
    readHandlingFacts(db, id),
    listEditors(db, id, plainDate(now)),
  ]);
  const facts = people.map((person) => ({
    ...person,
    nearness: conflictWarnings(person, authors),
  }));
  return { editor, candidates: rankEditors(facts, category) };
}

/**
 * Assigns a manuscript to an editor or unassigns it; a new editor other than the caller is notified by email.
 * `alongside` runs in the same transaction.
 * @throws Problem forbidden if the caller may not assign others; conflict if someone else already handles it;
 * unprocessable if the person may not handle it
 */
export async function assignEditor(
  { editor_id: requestedId, instead_of }: EditorChange,
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
  alongside: (trx: Transaction<Database>) => Promise<unknown> = async () => {},
): Promise<{ message: string }> {
  const editor_id = requestedId === undefined ? user.id : requestedId;
  const isOwn = editor_id === user.id || (editor_id === null && instead_of === user.id);
  if (!isOwn && !(user.office && hasRight(user.office.duty, 'assign'))) {
    throw new Problem('forbidden', 'Your role does not include assigning editors. Ask a managing editor.');
  }
  const now = context.clock.now();
  const message = await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    await alongside(trx);
    const editor = editor_id === null ? null : await findEditor(trx, id, editor_id);
    if (editor === undefined) {
      throw new Problem('unprocessable', 'This person cannot handle the manuscript. Choose another editor.');
    }
    if (manuscript.editor_id === editor_id) return assignmentMessage(editor, user);
    if (manuscript.editor_id !== instead_of) {
      throw new Problem('conflict', 'Someone else has assigned an editor in the meantime. Check who it is first.');
    }
    const event = { actor: { id: user.id, name: user.email }, object: { type: 'manuscript', id } };
    if (editor === null) {
      // A new manuscript returns to the state of never having been assigned.
      const isNew = manuscript.status === 'submitted' && manuscript.round === 1;
      await unsetEditor(trx, id, isNew ? null : now);
      await appendEvent(trx, { ...event, action: 'editor.unassigned' }, now);
      return assignmentMessage(null, user);
    }
    await setEditor(trx, id, editor.id);
    if (editor.id !== user.id) {
      await enqueue(trx, { kind: 'mail.editor-assigned', payload: { manuscript_id: id, editor_id: editor.id } }, now);
    }
    await appendEvent(trx, { ...event, action: 'editor.assigned', details: { editor: editor.email } }, now);
    return assignmentMessage(editor, user);
  });
  context.wakeOutbox();
  return { message };
}

function assignmentMessage(editor: { id: string; name: string } | null, user: { id: string }): string {
  if (!editor) return 'This manuscript is now unassigned.';
  return editor.id === user.id ? 'You now handle this manuscript.' : `${editor.name} now handles this manuscript.`;
}

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
