import { useMemo, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { checkSubmission, type WrongField } from '#domain/submission/check';
import type { DraftContent } from '#domain/submission/draft';

/** Names the controls of the page: the id of each begins with it. */
export const idOf = (name: string) => `submit-${name}`;

/** What is wrong with the control of a name, if anything. */
export type ErrorOf = (name: string) => string | undefined;

interface Attempt {
  number: number;
  /** Of the page's own check: gone as soon as it is put right. */
  checked: readonly WrongField[];
  /** Of the server, which only another attempt asks again. */
  told: readonly WrongField[];
}

interface Circumstances {
  hasFile: boolean;
  ownEmail: string | undefined;
}

/** The errors of the form: all at once at an attempt, in toast, summary and fields; each gone when it is put right. */
export function useErrors(content: DraftContent, { hasFile, ownEmail }: Circumstances) {
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, checked: [], told: [] });
  const left = useMemo(() => {
    if (attempt.checked.length === 0) return attempt.told;
    const now = checkSubmission(content, { hasFile, ownEmail });
    const isStillWrong = (wrong: WrongField) => now.some(({ name }) => name === wrong.name);
    return [...attempt.checked.filter(isStillWrong), ...attempt.told];
  }, [attempt, content, hasFile, ownEmail]);

  const tell = ({ checked = [], told = [] }: Partial<Attempt>, message?: string) => {
    setAttempt(({ number }) => ({ number: number + 1, checked, told }));
    toast.error(message ?? [...checked, ...told].map((wrong) => wrong.message).join('\n'));
  };
  const errorOf: ErrorOf = (name) => left.find((wrong) => wrong.name === name)?.message;
  return {
    errorOf,
    tell,
    clear: () => setAttempt(({ number }) => ({ number, checked: [], told: [] })),
    /** Changes with every attempt. */
    attempt: attempt.number,
    /** What is still wrong. */
    left,
  };
}
