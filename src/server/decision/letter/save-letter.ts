import type { LetterKind } from '#domain/decision/kind';
import { letterLabel } from '#domain/decision/letter';
import { LETTER_TEXTS, type LetterChange } from '#domain/decision/letter-template';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { deleteTemplate, listLetters, writeTemplate } from '#server/manuscript/letter-queries';

type Office = Pick<SignedInCall, 'context' | 'user'>;

/**
 * Saves the office's version of a letter.
 * @throws Problem conflict with the current `letter` after a concurrent change
 */
export async function saveLetter({ kind, subject, text, updated_at }: LetterChange, { context, user }: Office) {
  const now = context.clock.now();
  const seen = updated_at === null ? null : new Date(updated_at);
  // Serves as the version for the next editor, so it must be unique.
  const saved = new Date(Math.max(now.getTime(), (seen?.getTime() ?? 0) + 1));
  const isWritten = await context.db.transaction().execute(async (trx) => {
    const words = { kind, subject, text, updated_by: user.email, updated_at: saved };
    if (!(await writeTemplate(trx, words, seen))) return false;
    const actor = { id: user.id, name: user.email };
    await appendEvent(trx, { actor, action: 'letter.changed', object: { type: 'letter', id: kind } }, now);
    return true;
  });
  const letter = await present(kind, { context });
  if (!isWritten) throw new Problem('conflict', LETTER_TEXTS.stale, { extra: { letter } });
  return { message: `The letter for “${letterLabel(kind)}” was saved.`, letter };
}

/**
 * Restores the standard letter. Idempotent.
 * @throws Problem conflict with the current `letter` after a concurrent change
 */
export async function resetLetter(
  { kind, updated_at }: { kind: LetterKind; updated_at: string | null },
  { context, user }: Office,
) {
  if (updated_at !== null) {
    await context.db.transaction().execute(async (trx) => {
      if (!(await deleteTemplate(trx, kind, new Date(updated_at)))) return;
      const actor = { id: user.id, name: user.email };
      const object = { type: 'letter', id: kind };
      await appendEvent(trx, { actor, action: 'letter.reset', object }, context.clock.now());
    });
  }
  const letter = await present(kind, { context });
  if (letter.is_own) throw new Problem('conflict', LETTER_TEXTS.stale, { extra: { letter } });
  return { message: `The standard letter for “${letterLabel(kind)}” was restored.`, letter };
}

async function present(kind: LetterKind, { context }: Pick<Office, 'context'>) {
  const letter = (await listLetters(context.reader)).find((known) => known.kind === kind);
  if (!letter) throw new Error(`There is no letter of the kind ${kind}.`);
  return letter;
}
