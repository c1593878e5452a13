import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { SummaryEntry } from '#ui/ErrorSummary';

/** One thing that is wrong: with the control of that name, or with the whole. */
export interface Wrong {
  name?: string;
  message: string;
}

/**
 * Whether what is wrong with a control is told in a toast as well, as the specification has it for forms of the public.
 * The office says it at the control and in the summary alone.
 */
export const FieldErrorsInToasts = createContext(true);

/**
 * What is wrong since a form was last sent, and whether it is on its way: shown at the control, in a summary above the
 * form and, unless it is at a control and the area says otherwise, in a toast. `id` names the form; the ids of its
 * controls are this, a hyphen and their name.
 */
export function useAttempt(id: string) {
  const areAllInToasts = useContext(FieldErrorsInToasts);
  const [wrong, setWrong] = useState<readonly Wrong[]>([]);
  const [summary, setSummary] = useState<{ attempt: number; entries: SummaryEntry[] }>();
  const [isBusy, setBusy] = useState(false);
  // State is late for a second press in the same moment.
  const isSending = useRef(false);
  const idOf = (name: string) => `${id}-${name}`;

  const setSending = (is: boolean) => {
    isSending.current = is;
    setBusy(is);
  };
  useEffect(() => {
    // A page that comes back out of the browser's memory was left while its form was busy.
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
    /** Changes only what is shown at the controls. */
    setWrong,
    summary,
    isBusy,
    isSending: () => isSending.current,
    setSending,
    /** `said` is the toast where it is not all the sentences. */
    tell: (found: readonly Wrong[], said?: string) => {
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
    /** What every control of the form needs. */
    field: (name: string) => ({ id: idOf(name), error: wrong.find((other) => other.name === name)?.message }),
    /** True if something is wrong with the control at a path, or with one below it. */
    isWrong: (path: string) => wrong.some(({ name }) => name === path || name?.startsWith(`${path}-`)),
  };
}
