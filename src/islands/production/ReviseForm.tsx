import { failedChecks } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { useSaveForm } from '#islands/document/use-save-form.ts';
import { usePublishingQuestion } from '#islands/publishing/use-publishing-question.tsx';
import { Choice } from '#ui/Choice';
import { ErrorSummary } from '#ui/ErrorSummary';
import { SubmitButton } from '#ui/SubmitButton';
import { TextArea } from '#ui/TextArea';
import { revise } from './calls.ts';
import { hasChanges, SAVE_FIRST } from './unsaved.ts';
import type { Production } from './use-production.ts';

/** Updates the published article; readers are told what has changed and why. */
export function ReviseForm({ production: { record, unsaved, write, change } }: { production: Production }) {
  const { ask, dialog } = usePublishingQuestion();
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
          label="It only fixes spelling or typesetting"
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
