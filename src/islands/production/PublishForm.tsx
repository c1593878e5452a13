import { useState } from 'react';
import { addDays } from '#domain/kernel/date';
import { failedChecks } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { useSaveForm } from '#islands/document/use-save-form.ts';
import { usePublishingQuestion } from '#islands/publishing/use-publishing-question.tsx';
import { Choice } from '#ui/Choice';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Field } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';
import { TextArea } from '#ui/TextArea';
import { publish } from './calls.ts';
import { hasChanges, SAVE_FIRST } from './unsaved.ts';
import type { Production } from './use-production.ts';

/** Publishes now, or sets or changes the date on which the article publishes itself. */
export function PublishForm({ production: { record, unsaved, write, change } }: { production: Production }) {
  const { id, today, publish_on } = record;
  const [isDated, setDated] = useState(publish_on !== null);
  const [date, setDate] = useState(publish_on ?? '');
  const [sendsLetter, setSendsLetter] = useState(true);
  const { ask, dialog } = usePublishingQuestion();
  const warnings = record.checks.filter(({ state }) => state === 'warning').map(({ message }) => message);
  const notes = unsaved.notes ?? '';
  const form = useSaveForm({
    id: 'publish',
    check: () => {
      if (hasChanges(unsaved)) return [{ message: SAVE_FIRST }];
      return isDated && date <= today ? [{ name: 'publish_on', message: PRODUCTION_TEXTS.dateAfterToday }] : [];
    },
    send: async () => {
      const failed = failedChecks(record.checks);
      const isAsked = !isDated || failed.length > 0;
      const override_reason = isAsked ? await ask({ failed, more: warnings, reason: notes }) : '';
      if (override_reason === undefined) return;
      const body = {
        notes,
        override_reason,
        ...(isDated && { publish_on: date }),
        ...(!sendsLetter && { letter: null }),
      };
      await change((version) => publish(id, { ...body, version }));
      write({ notes: undefined });
    },
  });
  return (
    <>
      <form className="form" {...form.formProps}>
        {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
        <fieldset className="choices">
          <legend>When</legend>
          <Choice
            id="publish-now"
            type="radio"
            name="when"
            label="Now"
            checked={!isDated}
            onChange={() => setDated(false)}
          />
          <Choice
            id="publish-later"
            type="radio"
            name="when"
            label="On a date"
            checked={isDated}
            onChange={() => setDated(true)}
          />
        </fieldset>
        {isDated && (
          <Field
            label="Date of publication"
            type="date"
            min={addDays(today, 1)}
            value={date}
            onChange={({ currentTarget }) => setDate(currentTarget.value)}
            {...form.field('publish_on')}
          />
        )}
        <TextArea
          label="Notes"
          hint="Kept with the decision and copied into the letter (optional)."
          rows={3}
          value={notes}
          onChange={({ currentTarget }) => write({ notes: currentTarget.value })}
          {...form.field('notes')}
        />
        <Choice
          id="publish-letter"
          type="checkbox"
          label="Send the authors the standard letter"
          checked={sendsLetter}
          onChange={({ currentTarget }) => setSendsLetter(currentTarget.checked)}
        />
        <div className="form-actions">
          <SubmitButton isBusy={form.isBusy} busyLabel="Publishing…">
            {isDated ? (publish_on ? 'Change the date' : 'Set the date') : 'Publish now'}
          </SubmitButton>
        </div>
      </form>
      {dialog}
    </>
  );
}
