import { type SubmitEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ApiError } from '#islands/api.ts';
import type { SummaryEntry } from '#ui/ErrorSummary';

/** Something wrong: with the control at that path, or with the whole. */
export interface WrongPart {
  path: string;
  message: string;
}

interface Options {
  /** Names the form; the ids of its controls are this, a hyphen and their path. */
  id: string;
  /** What is wrong before anything is sent. */
  check?: () => readonly WrongPart[];
  send: () => Promise<void>;
}

/**
 * A form whose values live outside it, nested as deep as need be. What is wrong stands at its control, in a summary
 * above and in a toast; of two presses at once one is sent.
 */
export function useSaveForm({ id, check, send }: Options) {
  const [wrong, setWrong] = useState<readonly WrongPart[]>([]);
  const [summary, setSummary] = useState<{ attempt: number; entries: SummaryEntry[] }>();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  const tell = (parts: readonly WrongPart[]) => {
    setWrong(parts);
    const entries = parts.map(({ path, message }) => ({ id: path ? `${id}-${path}` : undefined, message }));
    setSummary((last) => ({ attempt: (last?.attempt ?? 0) + 1, entries }));
    toast.error(parts.map(({ message }) => message).join('\n'));
  };
  const submit = async () => {
    const found = check?.() ?? [];
    if (found.length > 0) return tell(found);
    isSending.current = true;
    setBusy(true);
    try {
      await send();
      setWrong([]);
      setSummary(undefined);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const fields = Object.entries(thrown.fields).map(([path, [message = '']]) => ({ path, message }));
      tell(fields.length > 0 ? fields : [{ path: '', message: thrown.message }]);
    } finally {
      isSending.current = false;
      setBusy(false);
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
        if (!isSending.current) void submit();
      },
    },
    /** For the control at a path. */
    field: (path: string) => ({ id: `${id}-${path}`, error: wrong.find((part) => part.path === path)?.message }),
    /** Whether something at that path or below it is wrong. */
    isWrong: (path: string) => wrong.some((part) => part.path === path || part.path.startsWith(`${path}-`)),
  };
}

export type SaveForm = ReturnType<typeof useSaveForm>;
