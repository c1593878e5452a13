import { useEffect, useRef, useState } from 'react';
import type { ProductionChange } from '#domain/production/record';
import { type SaveForm, useSaveForm } from '#islands/document/use-save-form.ts';
import type { Wrong } from '#islands/kernel/use-attempt.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Field } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';
import { sendProductionFile } from './calls.ts';

interface Props {
  /** Names the form. */
  id: string;
  label: string;
  hint: string;
  /** Endings and media types the browser offers. */
  accept: string;
  submit: string;
  address: string;
  /** The fields sent with the file. */
  fields?: Readonly<Record<string, string>>;
  /** Why this file is refused; undefined where it may be sent. */
  refuse: (file: File) => string | undefined;
  /** Other mistakes, checked before anything is sent. */
  check?: () => readonly Wrong[];
  /** Sends the file, on the version that is shown. */
  change: (send: (version: number) => Promise<ProductionChange>) => Promise<void>;
  onDone?: () => void;
  /** Further controls, above the button. */
  children?: (form: SaveForm) => React.ReactNode;
}

/** A file that is chosen and sent, with its progress. */
export function FileUpload(props: Props) {
  const { id, label, hint, accept, submit, address, fields = {}, refuse, check, change, onDone, children } = props;
  const [progress, setProgress] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const form = useSaveForm({
    id,
    check: () => {
      const file = input.current?.files?.[0];
      const message = file ? refuse(file) : 'Choose a file first.';
      return [...(message ? [{ name: 'file', message }] : []), ...(check?.() ?? [])];
    },
    send: async () => {
      const file = input.current?.files?.[0];
      if (!file) return;
      try {
        setProgress(0);
        const send = (version: number) =>
          sendProductionFile(address, { file, fields: { ...fields, version: `${version}` }, onProgress: setProgress });
        await change(send);
      } finally {
        setProgress(undefined);
      }
      if (input.current) input.current.value = '';
      onDone?.();
    },
  });
  useStayWhile(form.isBusy);
  return (
    <form className="form upload" {...form.formProps}>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      <Field label={label} hint={hint} type="file" accept={accept} ref={input} {...form.field('file')} />
      {children?.(form)}
      <div className="form-actions">
        <SubmitButton isBusy={form.isBusy} busyLabel="Uploading…" className="button quiet">
          {submit}
        </SubmitButton>
        {progress !== undefined && <progress aria-label="Sending the file" max={1} value={progress} />}
      </div>
    </form>
  );
}

/** Makes the browser ask before a page is left during an upload. */
function useStayWhile(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
