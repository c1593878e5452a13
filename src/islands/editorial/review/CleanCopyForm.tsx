import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, formatOf } from '#domain/document/document';
import { editorialApi } from '#domain/editorial/paths';
import { useSaveForm } from '#islands/editorial/production/use-save-form.ts';
import { sendDocument } from '#islands/send-document.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Field } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';
import { useReviewChanged } from './use-reviews.ts';

/** A file of the office in place of a copy that reviewers cannot read. */
export function CleanCopyForm({ manuscript, round }: { manuscript: string; round: number }) {
  const [progress, setProgress] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const changed = useReviewChanged(manuscript);
  const form = useSaveForm({
    id: `clean-copy-${round}`,
    check: () => {
      const message = refusalOf(input.current?.files?.[0]);
      return message ? [{ name: 'file', message }] : [];
    },
    send: async () => {
      const file = input.current?.files?.[0];
      if (!file) return;
      try {
        setProgress(0);
        const address = editorialApi.replaceReviewCopy(manuscript, round);
        const fallback = 'The file could not be sent. Please try again.';
        const { message } = await sendDocument<{ message: string }>(address, {
          file,
          fields: {},
          fallback,
          onProgress: setProgress,
        });
        toast.success(message);
      } finally {
        setProgress(undefined);
      }
      changed();
    },
  });
  return (
    <form className="form upload" {...form.formProps}>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      <Field
        label="Clean copy"
        hint="PDF or Word. It is cleaned and searched for the authors as theirs was, and goes to reviewers in place of it."
        type="file"
        accept=".pdf,.docx"
        ref={input}
        {...form.field('file')}
      />
      <div className="form-actions">
        <SubmitButton isBusy={form.isBusy} busyLabel="Sending…" className="button quiet">
          Put it in place
        </SubmitButton>
        {progress !== undefined && <progress aria-label="Sending the file" max={1} value={progress} />}
      </div>
    </form>
  );
}

function refusalOf(file: File | undefined): string | undefined {
  if (!file) return 'Choose a file first.';
  if (!/^(pdf|docx)$/.test(formatOf(file.name) ?? '')) return 'Choose a PDF or a .docx file.';
  return file.size > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : undefined;
}
