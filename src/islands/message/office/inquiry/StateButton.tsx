import type { Inquiry, InquiryChange } from '#domain/message/inquiry/inquiry';
import { dayAndTime } from '#islands/kernel/format.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { changeState } from './calls.ts';

interface Props {
  inquiry: Inquiry;
  /** Shows it; `back` undoes it. */
  onChanged: (changed: InquiryChange, back: () => Promise<InquiryChange>) => void;
}

/** Says since when somebody waits, and closes the inquiry or opens it again. */
export function StateButton({ inquiry: { id, state, waiting_since }, onChanged }: Props) {
  const { run, isBusy, failure } = useAction();
  const next = state === 'closed' ? 'open' : 'closed';
  const press = () =>
    run(async () => {
      const changed = await changeState(id, { state: next, instead_of: state });
      onChanged(changed, async () => changeState(id, { state, instead_of: next }));
    });
  return (
    <div className={waiting_since ? 'notice attention unanswered' : 'unanswered'}>
      <p>{waiting_since ? `Waiting for an answer since ${dayAndTime(waiting_since)}.` : 'No answer needed.'}</p>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={press}>
        {next === 'closed' ? 'Close the inquiry' : 'Reopen the inquiry'}
      </button>
      <Failure text={failure} />
    </div>
  );
}
