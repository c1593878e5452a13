import type { ComponentProps, ReactNode } from 'react';
import { ErrorSummary, type SummaryEntry } from './ErrorSummary.tsx';
import { SubmitButton, useHydrated } from './SubmitButton.tsx';

/** The parts of `useApiForm` that a form uses. */
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
  aside?: ReactNode;
  /** An address that accepts the form without JavaScript. */
  action?: string;
  /** Disables sending while part of the form is loading. */
  isLoading?: boolean;
}

export function Form({
  api: { formProps, summary, isBusy },
  submit,
  busy,
  children,
  aside,
  action,
  isLoading = false,
}: Props) {
  const isReady = useHydrated();
  // Until the page is interactive, only the browser's own validation runs.
  const plain = action !== undefined && { action, noValidate: isReady };
  return (
    <form className="form" {...formProps} {...plain}>
      {summary && <ErrorSummary key={summary.attempt} entries={summary.entries} />}
      {children}
      <div className="form-actions">
        <SubmitButton
          isBusy={isBusy}
          busyLabel={busy}
          worksBeforeHydration={action !== undefined}
          isLoading={isLoading}
        >
          {submit}
        </SubmitButton>
        {aside}
      </div>
    </form>
  );
}
