import { useState } from 'react';
import { DECISIONS } from '#domain/decision/decision';
import { addDays, longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { failedChecks } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { useSaveForm } from '#islands/document/use-save-form.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { usePublishingConfirmation } from '#islands/publishing/use-publishing-question.tsx';
import { Choice } from '#ui/Choice';
import { DateField } from '#ui/DateField';
import { ErrorSummary } from '#ui/ErrorSummary';
import { TextArea } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';
import { publish, revise, unschedule } from './calls.ts';
import { hasChanges, type Production, SAVE_FIRST } from './use-production.ts';

export function PublishSection({ production }: { production: Production }) {
  const { status, publish_on } = production.record;
  return (
    <section className="work part" id="publishing" aria-labelledby="publishing-heading">
      <h2 id="publishing-heading">Publishing</h2>
      {DECISIONS[status].isOnSite ? (
        <Published production={production} />
      ) : (
        <>
          {publish_on && <Scheduled date={publish_on} production={production} />}
          <PublishForm production={production} />
        </>
      )}
    </section>
  );
}

function Scheduled({ date, production: { record, change } }: { date: string; production: Production }) {
  const { run, isBusy, failure } = useAction();
  const cancel = () => run(() => change((version) => unschedule(record.id, version)));
  return (
    <div className="notice success stack">
      <p>
        The article will be published on <strong>{longDate(date)}</strong> in the version saved by then.
      </p>
      <p>
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={cancel}>
          Cancel scheduling
        </button>
      </p>
      {failure && <p className="field-error">{failure}</p>}
    </div>
  );
}

function Published({ production }: { production: Production }) {
  const { live } = production.record;
  if (!live) return <p>The published article is not available yet. Reload this page in a moment.</p>;
  return (
    <div className="stack">
      <p>
        Published on {longDate(live.published_on)}. <a href={paths.article(live.slug)}>Read the article</a>
      </p>
      <p role="status">
        {live.is_current ? 'The published article is up to date.' : 'Some saved changes have not been published.'}
      </p>
      {!live.is_current && <ReviseForm production={production} />}
    </div>
  );
}

/** Updates the published article, with a reason for readers. */
function ReviseForm({ production: { record, unsaved, write, change } }: { production: Production }) {
  const { ask, dialog } = usePublishingConfirmation();
  const { reason = '', is_typographical = false } = unsaved;
  const form = useSaveForm({
    id: 'revise',
    check: () => {
      if (hasChanges(unsaved)) return [{ message: SAVE_FIRST }];
      return reason.trim() ? [] : [{ name: 'reason', message: PRODUCTION_TEXTS.reasonRequired }];
    },
    send: async () => {
      const failed = failedChecks(record.checks);
      const override_reason = failed.length > 0 ? await ask({ failed, more: [], reason: '' }) : '';
      if (override_reason === undefined) return;
      await change((version) => revise(record.id, { version, reason, is_typographical, override_reason }));
      write({ reason: undefined, is_typographical: undefined });
    },
  });
  return (
    <>
      <form className="form" {...form.formProps}>
        {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
        <TextArea
          label="What has changed, and why"
          hint="Shown to readers with the date on the article page and in the PDF. If the meaning changes, publish a correction notice instead."
          rows={3}
          required
          maxLength={1_000}
          value={reason}
          onChange={({ currentTarget }) => write({ reason: currentTarget.value })}
          {...form.field('reason')}
        />
        <Choice
          id="revise-is-typographical"
          type="checkbox"
          label="Only spelling or typesetting has been corrected"
          hint="The version is marked as such. Every version stays available at its own address."
          checked={is_typographical}
          onChange={({ currentTarget }) => write({ is_typographical: currentTarget.checked })}
        />
        <div className="form-actions">
          <SubmitButton isBusy={form.isBusy} busyLabel="Updating…">
            Update the published article
          </SubmitButton>
        </div>
      </form>
      {dialog}
    </>
  );
}

/** Publishes now, or schedules publication. */
function PublishForm({ production: { record, unsaved, write, change } }: { production: Production }) {
  const { id, today, publish_on } = record;
  const [isDated, setDated] = useState(publish_on !== null);
  const [date, setDate] = useState(publish_on ?? '');
  const [sendsLetter, setSendsLetter] = useState(true);
  const { ask, dialog } = usePublishingConfirmation();
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
      const needsConfirmation = !isDated || failed.length > 0;
      const override_reason = needsConfirmation ? await ask({ failed, more: warnings, reason: notes }) : '';
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
          <DateField
            label="Publication date"
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
