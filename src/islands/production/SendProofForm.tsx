import { useState } from 'react';
import { addDays } from '#domain/kernel/date';
import { dueDayProblem } from '#domain/kernel/due-day';
import { type OfficeProofs, PROOF_MAX } from '#domain/production/proof/proof';
import { useSaveForm } from '#islands/document/use-save-form.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useKeptText } from '#islands/kernel/use-kept-text.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Field } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';
import { TextArea } from '#ui/TextArea';
import { sendProof } from './proof-calls.ts';
import { hasChanges, SAVE_FIRST } from './unsaved.ts';
import type { Production } from './use-production.ts';
import type { Change } from './use-proofs.ts';

interface Props {
  production: Production;
  state: OfficeProofs;
  change: Change;
}

/** Sends the proof to the corresponding author, with questions, one in each line. */
export function SendProofForm({ production: { record, unsaved }, state, change }: Props) {
  const { author, today, proofs } = state;
  const { days } = useJournal();
  const [dueOn, setDueOn] = useState(addDays(today, days.proof));
  const [message, setMessage, forgetMessage] = useKeptText(`proof-message:${record.id}`);
  const [asked, setAsked, forgetAsked] = useKeptText(`proof-questions:${record.id}`);
  const number = proofs[0]?.number ?? 0;
  const questions = asked.split('\n').flatMap((line) => line.trim() || []);
  const form = useSaveForm({
    id: 'send-proof',
    check: () => {
      if (hasChanges(unsaved)) return [{ message: SAVE_FIRST }];
      const wrong = dueDayProblem(dueOn, today);
      if (wrong) return [{ name: 'due_on', message: wrong }];
      const isTooMany = questions.length > PROOF_MAX.questions;
      return isTooMany ? [{ name: 'questions', message: `Ask at most ${PROOF_MAX.questions} questions.` }] : [];
    },
    send: async () => {
      await change(() => sendProof(record.id, { number, due_on: dueOn, message, questions }));
      forgetMessage();
      forgetAsked();
    },
  });
  return (
    <form className="form" {...form.formProps}>
      <h3>{number === 0 ? 'Send the proof' : 'Send a new proof'}</h3>
      <p className="hint">
        {author?.name} ({author?.email}) is sent a link to the article as a page and a PDF, and approves it or sends
        corrections.
      </p>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      <Field
        label="Due date"
        type="date"
        min={addDays(today, 1)}
        max={addDays(today, 365)}
        value={dueOn}
        onChange={({ currentTarget }) => setDueOn(currentTarget.value)}
        {...form.field('due_on')}
      />
      <TextArea
        label="Message to the author"
        hint="Optional."
        rows={3}
        maxLength={PROOF_MAX.message}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        {...form.field('message')}
      />
      <TextArea
        label="Questions to the author"
        hint="One per line (optional)."
        rows={3}
        value={asked}
        onChange={({ currentTarget }) => setAsked(currentTarget.value)}
        {...form.field('questions')}
      />
      <div className="form-actions">
        <SubmitButton isBusy={form.isBusy} busyLabel="Sending…">
          Send the proof
        </SubmitButton>
      </div>
    </form>
  );
}
