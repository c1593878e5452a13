import { useMemo, useState } from 'react';
import { checkSubmission } from '#domain/submission/check';
import type { DraftContent } from '#domain/submission/draft';
import { type FormError, useFormErrors } from '#islands/kernel/use-attempt.ts';

export const idOf = (name: string) => `submit-${name}`;

/** The error of a named control, if any. */
export type ErrorOf = (name: string) => string | undefined;

interface Circumstances {
  hasFile: boolean;
  ownEmail: string | undefined;
}

/**
 * The errors of the form: all at once on an attempt, in toast, summary and fields. Errors found by the page disappear
 * when corrected; the server's stay until the next attempt.
 */
export function useErrors(content: DraftContent, { hasFile, ownEmail }: Circumstances) {
  const { wrong, summary, tell, ...attempt } = useFormErrors('submit');
  const [isOfServer, setOfServer] = useState(false);
  const left = useMemo(() => {
    if (isOfServer || wrong.length === 0) return wrong;
    const now = checkSubmission(content, { hasFile, ownEmail });
    return wrong.filter(({ name }) => now.some((other) => other.name === name));
  }, [wrong, isOfServer, content, hasFile, ownEmail]);
  const errorOf: ErrorOf = (name) => left.find((other) => other.name === name)?.message;
  return {
    ...attempt,
    errorOf,
    tellChecked: (found: readonly FormError[]) => {
      setOfServer(false);
      tell(found);
    },
    tellServer: (found: readonly FormError[], said?: string) => {
      setOfServer(true);
      tell(found, said);
    },
    /** Changes with every attempt. */
    attempt: summary?.attempt,
    left,
  };
}
