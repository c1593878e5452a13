import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import type { Question } from '#domain/desk/editorial/editorial';
import { paths } from '#domain/kernel/paths';
import { useQuestion } from '#islands/kernel/office/use-question.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useForgetManuscript } from '#islands/manuscript/use-editorial.ts';
import { Failure } from '#ui/Failure';
import { recuse } from './calls.ts';

const QUESTION: Question = {
  heading: 'Step back from this manuscript?',
  sentences: [
    'You will lose access to it, including in lists and searches. You cannot undo this yourself.',
    'If you are its editor, it will need another one.',
  ],
  confirm: 'Yes, step back',
};

/** Takes the editor out of a manuscript they are too close to. */
export function StepBack({ id }: { id: string }) {
  const { run, isBusy, failure } = useAction();
  const { ask, dialog } = useQuestion();
  const forget = useForgetManuscript();
  const navigate = useNavigate();
  const stepBack = () =>
    run(async () => {
      if (!(await ask(QUESTION))) return;
      const { message } = await recuse(id);
      await navigate(paths.editorDashboard, { replace: true });
      forget(id);
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
