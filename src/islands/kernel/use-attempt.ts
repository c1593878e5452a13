import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { SummaryEntry } from '#ui/ErrorSummary';

/** An error: of the control of that name, or of the whole. */
export interface FormError {
  name?: string;
  message: string;
}

/**
 * Whether field errors also show in a toast, as specified for public forms. The office shows them at the control and in
 * the summary only.
 */
export const FieldErrorsInToasts = createContext(true);

/**
 * A form's errors since sending, and whether it is busy: shown at controls, in a summary and, for general errors or
 * public forms, in a toast. `id` is the form's name, and with a hyphen the prefix of its controls' ids.
 */
export function useFormErrors(id: string) {
  const areAllInToasts = useContext(FieldErrorsInToasts);
  const [wrong, setWrong] = useState<readonly FormError[]>([]);
  const [summary, setSummary] = useState<{ attempt: number; entries: SummaryEntry[] }>();
  const [isBusy, setBusy] = useState(false);
  // State updates too late to stop a second press in the same tick.
  const isSending = useRef(false);
  const idOf = (name: string) => `${id}-${name}`;

  const setSending = (is: boolean) => {
    isSending.current = is;
    setBusy(is);
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
    wrong,
    /** Changes only the controls' errors. */
    setWrong,
    summary,
    isBusy,
    isSending: () => isSending.current,
    setSending,
    /** `said` is the toast, if not all the sentences. */
    tell: (found: readonly FormError[], said?: string) => {
      setWrong(found);
      const entries = found.map(({ name, message }) => ({ id: name && idOf(name), message }));
      setSummary((last) => ({ attempt: (last?.attempt ?? 0) + 1, entries }));
      const told = areAllInToasts ? found : found.filter(({ name }) => name === undefined);
      const words = said ?? told.map(({ message }) => message).join('\n');
      if (words) toast.error(words);
    },
    clear: () => {
      setWrong([]);
      setSummary(undefined);
    },
    field: (name: string) => ({ id: idOf(name), error: wrong.find((other) => other.name === name)?.message }),
    /** Whether the control at a path, or one below it, has an error. */
    isWrong: (path: string) => wrong.some(({ name }) => name === path || name?.startsWith(`${path}-`)),
  };
}
