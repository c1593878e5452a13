import type { Inquiry, InquiryChange } from '#domain/inquiry/inquiry';
import { dayAndTime } from '#islands/format.ts';
import { useAction } from '#islands/use-action.ts';
import { changeState } from './calls.ts';

interface Props {
  inquiry: Inquiry;
  onChanged: (changed: InquiryChange) => void;
}

/** Says since when somebody waits, and closes the inquiry or opens it again. */
export function StateButton({ inquiry: { id, state, waiting_since }, onChanged }: Props) {
  const { run, isBusy, failure } = useAction();
  const next = state === 'closed' ? 'open' : 'closed';
  const press = () => run(async () => onChanged(await changeState(id, { state: next, instead_of: state })));
  return (
    <div className={waiting_since ? 'notice attention unanswered' : 'unanswered'}>
      <p>{waiting_since ? `Waits for an answer since ${dayAndTime(waiting_since)}.` : 'Nobody waits for an answer.'}</p>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={press}>
        {next === 'closed' ? 'Close the inquiry' : 'Open the inquiry again'}
      </button>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
