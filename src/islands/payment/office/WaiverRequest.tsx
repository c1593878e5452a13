import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { countryName } from '#domain/kernel/country';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { BadgeColour } from '#domain/manuscript/status';
import { type EditorialWaiver, WAIVER_STATE_LABELS, type WaiverState, waiverKindLabel } from '#domain/payment/waiver';
import { WaiverDecision } from '#domain/payment/waiver-form';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Badge } from '#ui/Badge';
import { Choice } from '#ui/Choice';
import { Field, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';
import { Terms } from '#ui/Terms';
import { decideWaiver, useRefetchLedger } from './use-ledger.ts';

const COLOURS: Readonly<Record<WaiverState, BadgeColour>> = { asked: 'yellow', granted: 'green', refused: 'neutral' };

export function WaiverRequest({ waiver }: { waiver: EditorialWaiver }) {
  const journal = useJournal();
  const { manuscript, state, percent, decided_at, decided_by } = waiver;
  return (
    <li>
      <div className="charge-head">
        <p>
          <Link to={paths.editorManuscript(manuscript.id)}>{manuscript.title}</Link>
          <span className="ledger-note">
            {manuscript.number} · requested on {longDate(waiver.requested_at)} by {waiver.requested_by}
          </span>
        </p>
        <p className="charge-sum">
          <Badge colour={COLOURS[state]}>
            {WAIVER_STATE_LABELS[state]}
            {percent ? `: ${percent}%` : ''}
          </Badge>
          {decided_at && (
            <span className="ledger-note">
              on {longDate(decided_at)} by {decided_by}
            </span>
          )}
        </p>
      </div>
      <Terms
        rows={[
          ['Requested', waiverKindLabel(journal, waiver.kind)],
          ['Country', countryName(waiver.country)],
          ['Reason', waiver.reason],
          ['Note from the office', waiver.note],
        ]}
      />
      {state === 'asked' && <WaiverDecisionForm waiver={waiver} />}
    </li>
  );
}

/**
 * Grants a waiver, with the country's percentage proposed, or refuses it with a reason; the author is sent an email.
 */
function WaiverDecisionForm({ waiver: { id, proposed_percent } }: { waiver: EditorialWaiver }) {
  const [state, setState] = useState<'granted' | 'refused'>('granted');
  const refetchLedger = useRefetchLedger();
  const api = useApiForm({
    id: `decide-${id}`,
    schema: WaiverDecision,
    send: (decision) => decideWaiver(id, decision),
    onDone({ message }) {
      toast.success(message);
      refetchLedger();
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
