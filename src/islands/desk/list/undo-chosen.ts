import type { ChosenOutcome } from '#domain/desk/list/chosen';
import { assignEditor } from '#islands/account/colleague/calls.ts';
import { type ChosenBody, setPlace } from '#islands/manuscript/chosen-calls.ts';

/**
 * Brings each manuscript back to where it was. One that somebody has changed since is left as it is; the failure says
 * which.
 */
export async function undoChosen(outcomes: readonly ChosenOutcome[], { editor_id }: ChosenBody): Promise<void> {
  const refused: string[] = [];
  for (const { id, manuscript_number, before } of outcomes) {
    try {
      if (before?.place) await setPlace(id, before.place);
      else if (before) await assignEditor(id, { editor_id: before.editor_id ?? null, instead_of: editor_id ?? null });
    } catch (thrown) {
      refused.push(`${manuscript_number}: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    }
  }
  if (refused.length > 0) throw new Error(['Some changes could not be undone.', ...refused].join(' '));
}
