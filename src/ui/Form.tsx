import type { ComponentProps, ReactNode } from 'react';
import { ErrorSummary, type SummaryEntry } from './ErrorSummary.tsx';
import { SubmitButton, useHydrated } from './SubmitButton.tsx';

/** What `useApiForm` knows of a form. */
interface Api {
  formProps: ComponentProps<'form'>;
  summary: { attempt: number; entries: readonly SummaryEntry[] } | undefined;
  isBusy: boolean;
}

interface Props {
  api: Api;
  submit: string;
  busy: string;
  children: ReactNode;
  /** Stands beside the button. */
  aside?: ReactNode;
  /** An address that also takes the form as the browser itself sends it; it then works without JavaScript. */
  action?: string;
  /** While something of the form is still being loaded: it cannot be sent yet. */
  isHeld?: boolean;
}

/** A form with its error summary, its fields and its button. */
export function Form({
  api: { formProps, summary, isBusy },
  submit,
  busy,
  children,
  aside,
  action,
  isHeld = false,
}: Props) {
  const isReady = useHydrated();
  // Before the page can act, the browser's own checks are the only ones.
  const plain = action !== undefined && { action, noValidate: isReady };
  return (
    <form className="form" {...formProps} {...plain}>
      {summary && <ErrorSummary key={summary.attempt} entries={summary.entries} />}
      {children}
      <div className="form-actions">
        <SubmitButton isBusy={isBusy} busyLabel={busy} isEarly={action !== undefined} isHeld={isHeld}>
          {submit}
        </SubmitButton>
        {aside}
      </div>
    </form>
  );
}
