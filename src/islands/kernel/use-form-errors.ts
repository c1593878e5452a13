import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { SummaryEntry } from '#ui/ErrorSummary';
import type { ApiError } from './api.ts';

/** An error of a control, or of the whole form. */
export interface FormError {
  name?: string;
  message: string;
}

/**
 * Whether field errors also show in a toast, as specified for public forms. The office shows them only at the control
 * and in the summary.
 */
export const FieldErrorsInToasts = createContext(true);

/**
 * A form's errors and busy state. Errors show at controls, in a summary and, if general or in a public form, in a
 * toast. `id` with a hyphen is the prefix of the controls' ids.
 */
export function useFormErrors(id: string) {
  const areAllInToasts = useContext(FieldErrorsInToasts);
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [summary, setSummary] = useState<{ attempt: number; entries: SummaryEntry[] }>();
  const [isBusy, setBusy] = useState(false);
  // State updates too late to stop a second click in the same tick.
  const isSending = useRef(false);
  const idOf = (name: string) => `${id}-${name}`;

  const setSending = (isNowSending: boolean) => {
    isSending.current = isNowSending;
    setBusy(isNowSending);
  };
  useEffect(() => {
    // A page restored from the back-forward cache was left while busy.
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isSending.current = false;
      setBusy(false);
    };
    addEventListener('pageshow', onReturn);
    return () => removeEventListener('pageshow', onReturn);
  }, []);

  return {
    errors,
    setErrors,
    summary,
    isBusy,
    isSending: () => isSending.current,
    setSending,
    /** `toastText` replaces the sentences in the toast. */
    report: (found: readonly FormError[], toastText?: string) => {
      setErrors(found);
      const entries = found.map(({ name, message }) => ({ id: name && idOf(name), message }));
      setSummary((last) => ({ attempt: (last?.attempt ?? 0) + 1, entries }));
      const inToast = areAllInToasts ? found : found.filter(({ name }) => name === undefined);
      const words = toastText ?? inToast.map(({ message }) => message).join('\n');
      if (words) toast.error(words);
    },
    clear: () => {
      setErrors([]);
      setSummary(undefined);
    },
    field: (name: string) => ({ id: idOf(name), error: errors.find((other) => other.name === name)?.message }),
    isWrong: (path: string) => errors.some(({ name }) => name === path || name?.startsWith(`${path}-`)),
  };
}

/** Converts a refusal to errors by field, or else one general error. */
export function toFormErrors({ fields, message }: ApiError): FormError[] {
  const fieldErrors = Object.entries(fields).map(([name, [sentence = '']]) => ({ name, message: sentence }));
  return fieldErrors.length > 0 ? fieldErrors : [{ message }];
}
