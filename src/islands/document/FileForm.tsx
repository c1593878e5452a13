import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FormError } from '#islands/kernel/use-form-errors.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Field } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';
import { type SaveForm, useSaveForm } from './use-save-form.ts';

export interface FileFormProps {
  id: string;
  label: string;
  hint: string;
  /** Extensions and media types that the browser offers. */
  accept: string;
  submit: string;
  busy: string;
  /** Why a file is refused; undefined if accepted. */
  fileError: (file: File) => string | undefined;
  /** Further validation before anything is sent. */
  check?: (() => readonly FormError[]) | undefined;
  send: (file: File, onProgress: (share: number) => void) => Promise<void>;
  onDone?: (() => void) | undefined;
  /** Further controls, above the button. */
  children?: ((form: SaveForm) => ReactNode) | undefined;
}

/** A form that sends one file, with its progress. */
export function FileForm(props: FileFormProps) {
  const { id, label, hint, accept, submit, busy, fileError, check, send, onDone, children } = props;
  const [progress, setProgress] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const form = useSaveForm({
    id,
    check: () => {
      const file = input.current?.files?.[0];
      const message = file ? fileError(file) : 'Choose a file first.';
      return [...(message ? [{ name: 'file', message }] : []), ...(check?.() ?? [])];
    },
    send: async () => {
      const file = input.current?.files?.[0];
      if (!file) return;
      try {
        setProgress(0);
        await send(file, setProgress);
      } finally {
        setProgress(undefined);
      }
      if (input.current) input.current.value = '';
      onDone?.();
    },
  });
  useLeaveWarning(form.isBusy);
  return (
    <form className="form upload" {...form.formProps}>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      <Field label={label} hint={hint} type="file" accept={accept} ref={input} {...form.field('file')} />
      {children?.(form)}
      <div className="form-actions">
        <SubmitButton isBusy={form.isBusy} busyLabel={busy} className="button quiet">
          {submit}
        </SubmitButton>
        {progress !== undefined && <progress aria-label="Sending the file" max={1} value={progress} />}
      </div>
    </form>
  );
}

/** Makes the browser confirm leaving during an upload. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
