import type { ReactNode } from 'react';
import type { useApiForm } from '#islands/use-api-form.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { SubmitButton } from '#ui/SubmitButton';

type Api = Pick<ReturnType<typeof useApiForm>, 'formProps' | 'summary' | 'isBusy'>;

interface Props {
  api: Api;
  submit: string;
  busy: string;
  children: ReactNode;
  /** Stands beside the button. */
  aside?: ReactNode;
}

/** A form with its error summary, its fields and its button. */
export function Form({ api: { formProps, summary, isBusy }, submit, busy, children, aside }: Props) {
  return (
    <form className="form" {...formProps}>
      {summary && <ErrorSummary key={summary.attempt} entries={summary.entries} />}
      {children}
      <div className="form-actions">
        <SubmitButton isBusy={isBusy} busyLabel={busy}>
          {submit}
        </SubmitButton>
        {aside}
      </div>
    </form>
  );
}
