import type { SubmitEvent } from 'react';
import { ApiError } from '#islands/kernel/api.ts';
import { type FormError, toFormErrors, useFormErrors } from '#islands/kernel/use-form-errors.ts';

interface Options {
  id: string;
  /** Validation before sending. */
  check?: () => readonly FormError[];
  send: () => Promise<void>;
}

/** A form whose values are kept elsewhere and may be nested: a control's name is its path, joined by hyphens. */
export function useSaveForm({ id, check, send }: Options) {
  const { report, clear, isSending, setSending, summary, isBusy, field, isWrong } = useFormErrors(id);

  const submit = async () => {
    const found = check?.() ?? [];
    if (found.length > 0) return report(found);
    setSending(true);
    try {
      await send();
      clear();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      report(toFormErrors(thrown));
    } finally {
      setSending(false);
    }
  };
  return {
    isBusy,
    summary,
    formProps: {
      id,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isSending()) void submit();
      },
    },
    field,
    isWrong,
  };
}

export type SaveForm = ReturnType<typeof useSaveForm>;
