import type * as z from 'zod';
import { Problem } from './problem.ts';

/** The sentences of a schema, each field's under its name, each once; `unnamed` is what the whole input is called. */
export function wrongFields({ issues }: Pick<z.ZodError, 'issues'>, unnamed = 'form'): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? unnamed);
    fields[name] = [...new Set([...(fields[name] ?? []), message])];
  }
  return fields;
}

/** The refusal of input that a schema refused: its sentences, and each under its field. */
export function wrongFieldsProblem(error: Pick<z.ZodError, 'issues'>, unnamed?: string): Problem {
  const sentences = new Set(error.issues.map(({ message }) => message));
  return new Problem('bad_request', [...sentences].join(' '), { fields: wrongFields(error, unnamed), showText: true });
}
