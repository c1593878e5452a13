import { useRef, useState } from 'react';
import { sendDocument } from '#islands/kernel/send-document.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Field } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';
import { useSaveForm } from './use-save-form.ts';

interface Props<Reply> {
  /** Names the form. */
  id: string;
  label: string;
  hint: string;
  /** Endings the browser offers. */
  accept: string;
  /** Why this file is refused; undefined where it may be sent. */
  refuse: (file: File) => string | undefined;
  address: string;
  onSent: (reply: Reply) => void;
}

/** A file of the office in place of a copy that reviewers cannot read. */
export function CleanCopyForm<Reply>({ id, label, hint, accept, refuse, address, onSent }: Props<Reply>) {
  const [progress, setProgress] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const form = useSaveForm({
    id,
    check: () => {
      const file = input.current?.files?.[0];
      const message = file ? refuse(file) : 'Choose a file first.';
      return message ? [{ name: 'file', message }] : [];
    },
    send: async () => {
      const file = input.current?.files?.[0];
      if (!file) return;
      try {
        setProgress(0);
        const fallback = 'The file could not be sent. Please try again.';
        onSent(await sendDocument<Reply>(address, { file, fields: {}, fallback, onProgress: setProgress }));
      } finally {
        setProgress(undefined);
      }
    },
  });
  return (
    <form className="form upload" {...form.formProps}>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      <Field label={label} hint={hint} type="file" accept={accept} ref={input} {...form.field('file')} />
      <div className="form-actions">
        <SubmitButton isBusy={form.isBusy} busyLabel="Sending…" className="button quiet">
          Put it in place
        </SubmitButton>
        {progress !== undefined && <progress aria-label="Sending the file" max={1} value={progress} />}
      </div>
    </form>
  );
}
