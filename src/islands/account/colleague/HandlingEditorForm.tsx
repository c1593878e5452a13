import { type SubmitEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import type { EditorCandidate } from '#domain/account/colleague/handling-editor';
import type { Question } from '#domain/desk/editorial/editorial';
import { paths } from '#domain/kernel/paths';
import { useRights } from '#islands/account/Allowed.tsx';
import { OWN_ACCOUNT, readOwnAccount } from '#islands/account/calls.ts';
import { useRead } from '#islands/kernel/area-client.ts';
import { useConfirmation } from '#islands/kernel/office/ConfirmDialog.tsx';
import { QueryStatus } from '#islands/kernel/office/ScreenHeading.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useInvalidateManuscript } from '#islands/manuscript/use-manuscript.ts';
import { Choice } from '#ui/Choice';
import { Failure } from '#ui/Failure';
import { recuse, useAssignEditor, useEditors } from './calls.ts';

/** The number of present editors proposed initially. */
const PROPOSED_MAX = 5;

export function HandlingEditorForm({ id }: { id: string }) {
  const query = useEditors(id);
  const { value: own } = useRead(OWN_ACCOUNT, readOwnAccount);
  const [chosen, setChosen] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  const { run, isBusy, failure } = useAction();
  const assign = useAssignEditor(id);
  const { editor, candidates = [] } = query.data ?? {};
  const hasRight = useRights();
  const others = candidates.filter((one) => one.id !== editor?.id && (hasRight('assign') || one.id === own?.user.id));
  const shown = isExpanded ? others : others.filter((one) => one.absent_until === null).slice(0, PROPOSED_MAX);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(!chosen);
    if (!chosen) return;
    void run(async () => {
      await assign({ editor_id: chosen, instead_of: editor?.id ?? null });
      setChosen(undefined);
    });
  };
  return (
    <section className="work" aria-labelledby="handling-editor">
      <h2 id="handling-editor" tabIndex={-1}>
        Handling Editor
      </h2>
      {query.data ? (
        <form className="form" method="post" onSubmit={submit}>
          <p>{editor ? `${editor.name} handles this manuscript.` : 'No editor assigned yet.'}</p>
          {others.length > 0 ? (
            <fieldset className="letter-fields">
              <legend>{editor ? 'Reassign to' : 'Assign an editor'}</legend>
              {shown.map((one) => (
                <Choice
                  key={one.id}
                  id={`editor-${one.id}`}
                  type="radio"
                  name="editor"
                  label={one.id === own?.user.id ? `${one.name} (you)` : one.name}
                  hint={candidateText(one)}
                  checked={one.id === chosen}
                  onChange={() => setChosen(one.id)}
                />
              ))}
            </fieldset>
          ) : (
            <p className="hint">There is no other editor to assign it to.</p>
          )}
          {(failure || (isMissing && !chosen)) && (
            <p className="field-error" role="alert">
              {failure ?? 'Choose an editor.'}
            </p>
          )}
          <p className="form-actions">
            {others.length > 0 && (
              <button type="submit" className="button" aria-disabled={isBusy || undefined}>
                {isBusy ? 'Saving…' : 'Assign Editor'}
              </button>
            )}
            {shown.length < others.length && (
              <button type="button" className="button quiet" onClick={() => setExpanded(true)}>
                Show {others.length - shown.length} more
              </button>
            )}
          </p>
        </form>
      ) : (
        <QueryStatus query={query} />
      )}
      <StepBack id={id} />
    </section>
  );
}

/** Reasons for and against an editor, in one line. */
function candidateText({ open, hints }: EditorCandidate): string {
  const load = open === 0 ? 'No open manuscripts.' : `${open} open manuscript${open === 1 ? '' : 's'}.`;
  return [...hints, load].join(' ');
}

const STEP_BACK_QUESTION: Question = {
  heading: 'Step back from this manuscript?',
  sentences: [
    'You will lose access to it, including in lists and searches. You cannot undo this yourself.',
    'If you are its editor, it will need another one.',
  ],
  confirm: 'Yes, step back',
};

/** Recuses the editor from a manuscript. */
function StepBack({ id }: { id: string }) {
  const { run, isBusy, failure } = useAction();
  const { ask, dialog } = useConfirmation();
  const invalidate = useInvalidateManuscript();
  const navigate = useNavigate();
  const stepBack = () =>
    run(async () => {
      if (!(await ask(STEP_BACK_QUESTION))) return;
      const { message } = await recuse(id);
      await navigate(paths.editorDashboard, { replace: true });
      invalidate(id);
      toast.success(message);
    });
  return (
    <div className="step-back">
      <p className="hint">Declare a conflict of interest</p>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={stepBack}>
        Step back
      </button>
      <Failure text={failure} />
      {dialog}
    </div>
  );
}
