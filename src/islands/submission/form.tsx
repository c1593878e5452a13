import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { checkSubmission } from '#domain/submission/check';
import type { DraftContent } from '#domain/submission/draft';
import { type FormError, useFormErrors } from '#islands/kernel/use-form-errors.ts';

interface Props {
  id: string;
  number: number;
  heading: string;
  /** The purpose of the section in one sentence. */
  lead: ReactNode;
  children: ReactNode;
}

export function Section({ id, number, heading, lead, children }: Props) {
  return (
    <section className="submit-section" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} tabIndex={-1}>
        <span className="number" aria-hidden="true">
          {number}
        </span>
        {heading}
      </h2>
      <p className="lead">{lead}</p>
      {children}
    </section>
  );
}

export const idOf = (name: string) => `submit-${name}`;

/** The error of a named control, if any. */
export type ErrorOf = (name: string) => string | undefined;

interface CheckContext {
  hasFile: boolean;
  submitterEmail: string | undefined;
}

/**
 * The form's errors, shown together on an attempt, in toast, summary and fields. Errors found by the page disappear
 * when corrected; the server's stay until the next attempt.
 */
export function useErrors(content: DraftContent, { hasFile, submitterEmail }: CheckContext) {
  const { errors, summary, report, ...attempt } = useFormErrors('submit');
  const [isFromServer, setFromServer] = useState(false);
  const remaining = useMemo(() => {
    if (isFromServer || errors.length === 0) return errors;
    const now = checkSubmission(content, { hasFile, submitterEmail });
    return errors.filter(({ name }) => now.some((other) => other.name === name));
  }, [errors, isFromServer, content, hasFile, submitterEmail]);
  const errorOf: ErrorOf = (name) => remaining.find((other) => other.name === name)?.message;
  return {
    ...attempt,
    errorOf,
    showCheckErrors: (found: readonly FormError[]) => {
      setFromServer(false);
      report(found);
    },
    showServerErrors: (found: readonly FormError[], toastText?: string) => {
      setFromServer(true);
      report(found, toastText);
    },
    /** Changes with every attempt. */
    attempt: summary?.attempt,
    remaining,
  };
}
