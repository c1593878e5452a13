import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { EditorChange } from '#domain/colleague/assignment';
import { hasRight } from '#domain/colleague/duty';
import { type HandlingEditors, rankEditors } from '#domain/colleague/handling-editor';
import { shareInstitution } from '#domain/colleague/institution';
import { plainDate } from '#domain/date';
import { appendEvent } from '#server/event/append-event';
import { Problem } from '#server/http/problem';
import type { ManuscriptCall } from '#server/http/route';
import { lockManuscript } from '#server/manuscript/queries';
import { enqueue } from '#server/outbox/enqueue';
import { findEditor, listEditors, readHandling, setEditor } from './queries.ts';

/** Who handles a manuscript, and who else could, the likeliest first. */
export async function readHandlingEditors(
  db: ReadonlyKysely<Database>,
  id: string,
  now: Date,
): Promise<HandlingEditors> {
  const [{ editor, category, authors }, people] = await Promise.all([
    readHandling(db, id),
    listEditors(db, id, plainDate(now)),
  ]);
  const facts = people.map((person) => ({
    ...person,
    is_near_author: authors.some((author) => shareInstitution(author, person)),
  }));
  return { editor, candidates: rankEditors(facts, category) };
}

/**
 * Gives a manuscript to an editor, who may be the caller; anybody else is told by mail.
 * @throws Problem forbidden where the caller may not choose others; conflict where somebody else handles it by now; unprocessable where the person may not handle it
 */
export async function assignEditor(
  { editor_id: named, instead_of }: EditorChange,
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
): Promise<{ message: string }> {
  const editor_id = named ?? user.id;
  if (editor_id !== user.id && !(user.office && hasRight(user.office.duty, 'assign'))) {
    throw new Problem(
      'forbidden',
      'To choose an editor is not part of your work in the office. Ask a managing editor.',
    );
  }
  const now = context.clock.now();
  const message = await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    const editor = await findEditor(trx, id, editor_id);
    if (!editor) throw new Problem('unprocessable', 'This person cannot handle the manuscript. Choose another editor.');
    const done =
      editor_id === user.id ? 'You handle this manuscript now.' : `${editor.name} handles this manuscript now.`;
    if (manuscript.editor_id === editor_id) return done;
    if (manuscript.editor_id !== instead_of) {
      throw new Problem('conflict', 'Somebody else has chosen an editor in the meantime. Look at who it is first.');
    }
    await setEditor(trx, id, editor_id);
    if (editor_id !== user.id) {
      await enqueue(trx, { kind: 'mail.editor-assigned', payload: { manuscript_id: id, editor_id } }, now);
    }
    const actor = { id: user.id, name: user.email };
    const object = { type: 'manuscript', id };
    await appendEvent(trx, { actor, action: 'editor.assigned', object, details: { editor: editor.email } }, now);
    return done;
  });
  context.wakeOutbox();
  return { message };
}
