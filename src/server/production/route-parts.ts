import * as z from 'zod';
import { Id } from '#server/kernel/http/id';
import { invalidFieldsProblem, Problem } from '#server/kernel/http/problem';

/** Shared by all production routes: the editor must have access to the manuscript. */
export const commonRoute = { access: 'editor-of', csrf: false, cache: 0 } as const;

export const ManuscriptParams = z.strictObject({ id: Id });

export const NOT_ACCEPTED = 'The manuscript is neither accepted nor published.';

const STALE = '`version` is outdated. `production` is the current record; nothing has changed.';

export const CHANGE_REFUSALS = { 409: STALE, 422: NOT_ACCEPTED };

/**
 * Parses the `version` field of a form with a file.
 * @throws Problem bad_request if it is not a version
 */
export function versionOf({ version = '' }: Record<string, string>): number {
  if (/^\d{1,9}$/.test(version)) return Number(version);
  const sentence = 'Send `version` as a whole number.';
  throw new Problem('bad_request', sentence, { fields: { version: [sentence] }, showText: true });
}

/**
 * Parses the fields of a form with a file; missing ones are empty.
 * @throws Problem with each wrong field
 */
export function readFormFields<Fields>(
  schema: z.ZodObject & z.ZodType<Fields>,
  fields: Record<string, string>,
): Fields {
  const sent = Object.keys(schema.shape).map((name) => [name, fields[name] ?? '']);
  const { data, error } = schema.safeParse(Object.fromEntries(sent));
  if (error) throw invalidFieldsProblem(error);
  return data;
}
