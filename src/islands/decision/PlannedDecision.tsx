import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { decisionLabel } from '#domain/decision/kind';
import type { EditorManuscript, PlannedDecision as PlannedDecisionRow } from '#domain/desk/editorial/replies';
import { longDate } from '#domain/kernel/date';
import { Allowed } from '#islands/account/Allowed.tsx';
import { forgetUndoable } from '#islands/kernel/office/undo/undo.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { undoDecision } from '#islands/manuscript/calls.ts';
import { useInvalidateManuscript, useUpdateCache } from '#islands/manuscript/use-editorial.ts';
import { Failure } from '#ui/Failure';

/** A scheduled decision, visible to the office; those who may decide can undo it. */
export function PlannedDecision({ manuscript }: { manuscript: EditorManuscript }) {
  const { id, planned_decision: planned } = manuscript;
  const { run, isBusy, failure } = useAction();
  const showChanged = useUpdateCache();
  const forget = useInvalidateManuscript();
  const key = planned?.id;
  // Once taken or undone, cached manuscripts are outdated, and there is nothing left to undo.
  useEffect(() => {
    if (!key) return;
    return () => {
      forgetUndoable();
      forget(id);
    };
  }, [id, key, forget]);
  if (!planned) return null;
  const undo = () =>
    run(async () => {
      const reply = await undoDecision(id, planned.id);
      showChanged(reply.manuscript);
      toast.success(reply.message);
    });
  return (
    <div className="planned-decision" role="status">
      <p>
        <strong>{decisionLabel(planned)}</strong> {momentOf(planned)}, decided by {planned.planned_by}.{' '}
        {planned.has_letter ? 'The letter has not been sent yet.' : 'No letter will be sent.'}
      </p>
      <Allowed right="edit">
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={undo}>
          Undo the decision
        </button>
      </Allowed>
      <Failure text={failure} />
    </div>
  );
}

/** "at 14:32", with the day if not today. */
function momentOf({ planned_at, due_at }: PlannedDecisionRow): string {
  const [planned, due] = [new Date(planned_at), new Date(due_at)];
  const time = due.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return planned.toDateString() === due.toDateString() ? `at ${time}` : `on ${longDate(due_at)} at ${time}`;
}
