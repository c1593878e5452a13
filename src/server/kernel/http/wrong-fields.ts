import type * as z from 'zod';
import { plainDate } from '#domain/kernel/date';
import { dueDateProblem } from '#domain/kernel/due-day';
import { Problem } from './problem.ts';

/** Groups a schema's messages by field, each once; `unnamed` is the key for the whole input. */
export function fieldMessages({ issues }: Pick<z.ZodError, 'issues'>, unnamed = 'form'): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? unnamed);
    fields[name] = [...new Set([...(fields[name] ?? []), message])];
  }
  return fields;
}

export function invalidFieldsProblem(error: Pick<z.ZodError, 'issues'>, unnamed?: string): Problem {
  const sentences = new Set(error.issues.map(({ message }) => message));
  return new Problem('bad_request', [...sentences].join(' '), {
    fields: fieldMessages(error, unnamed),
    showText: true,
  });
}

/**
 * Refuses a due date that is not within the next year.
 * @throws Problem bad_request
 */
export function requireDueDate(field: string, day: string, now: Date): void {
  const wrong = dueDateProblem(day, plainDate(now));
  if (wrong) throw new Problem('bad_request', wrong, { fields: { [field]: [wrong] }, showText: true });
}
