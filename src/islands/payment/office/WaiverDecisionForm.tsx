import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { EditorialWaiver } from '#domain/payment/waiver';
import { WaiverDecision } from '#domain/payment/waiver-form';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Choice } from '#ui/Choice';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { TextArea } from '#ui/TextArea';
import { decideWaiver } from './calls.ts';
import { useLedgerChanged } from './use-ledger.ts';

/** Grants a waiver, the country's part proposed, or refuses it with a reason; the author gets a mail. */
export function WaiverDecisionForm({ waiver: { id, proposed_percent } }: { waiver: EditorialWaiver }) {
  const [state, setState] = useState<'granted' | 'refused'>('granted');
  const changed = useLedgerChanged();
  const api = useApiForm({
    id: `decide-${id}`,
    schema: WaiverDecision,
    send: (decision) => decideWaiver(id, decision),
    onDone({ message }) {
      toast.success(message);
      changed();
    },
  });
  const choice = (value: 'granted' | 'refused', label: string) => (
    <Choice
      id={`decide-${id}-${value}`}
      name="state"
      type="radio"
      value={value}
      label={label}
      checked={state === value}
      onChange={() => setState(value)}
    />
  );
  return (
    <details className="letter" open={proposed_percent !== null}>
      <summary>Decide</summary>
      <Form api={api} submit={state === 'granted' ? 'Grant the waiver' : 'Refuse the waiver'} busy="Recording…">
        <fieldset className="choices">
          <legend>Decision</legend>
          {choice('granted', 'Grant')}
          {choice('refused', 'Refuse')}
        </fieldset>
        {state === 'granted' && (
          <Field
            label="Percentage of the charge that is waived"
            hint={proposed_percent === null ? 'From 1 to 100.' : `The country’s waiver: ${proposed_percent}.`}
            inputMode="numeric"
            required
            defaultValue={proposed_percent ?? ''}
            {...api.field('percent')}
          />
        )}
        <TextArea
          label={state === 'granted' ? 'Note to the author (optional)' : 'Note to the author'}
          hint="Included in the email."
          rows={3}
          required={state === 'refused'}
          {...api.field('note')}
        />
      </Form>
    </details>
  );
}
