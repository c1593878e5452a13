import { useState } from 'react';
import { addDays } from '#domain/kernel/date';
import type { OfficeProof } from '#domain/production/proof/proof';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { Field } from '#ui/Field';
import { moveProofDueDate, revokeProof, sendProofLink } from './proof-calls.ts';
import { RemoveButton } from './RemoveButton.tsx';
import type { Change } from './use-proofs.ts';

interface Props {
  id: string;
  proof: OfficeProof;
  today: string;
  change: Change;
}

/** What can be done while the proof is with the author: its link once more, another due date, and calling it back. */
export function OpenProof({ id, proof: { number, due_on }, today, change }: Props) {
  const [date, setDate] = useState(due_on);
  const { run, isBusy, failure } = useAction();
  const isOff = isBusy || date <= today;
  return (
    <div className="stack">
      <details className="letter">
        <summary>Send the link again, change the due date, or recall the proof</summary>
        <div className="stack">
          <p>
            <button
              type="button"
              className="button quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => isBusy || void run(() => change(() => sendProofLink(id, number)))}
            >
              Send the author a new link
            </button>
          </p>
          <Field
            id="proof-due"
            label="Due date"
            hint="The author is sent a new link."
            type="date"
            min={addDays(today, 1)}
            max={addDays(today, 365)}
            value={date}
            onChange={({ currentTarget }) => setDate(currentTarget.value)}
          />
          <p>
            <button
              type="button"
              className="button quiet"
              aria-disabled={isOff || undefined}
              onClick={() => isOff || void run(() => change(() => moveProofDueDate(id, { number, due_on: date })))}
            >
              Send the new date
            </button>
          </p>
          <Failure text={failure} />
          <RemoveButton name="the author’s access" remove={() => change(() => revokeProof(id, number))} />
        </div>
      </details>
    </div>
  );
}
