import * as z from 'zod';
import { wrongInput } from '#domain/wrong-input';
import { Problem } from '#server/http/problem';

/**
 * What a form sent, where the handler itself has to look first whose it is.
 * @throws Problem bad_request with the wrong fields
 */
export function readForm<Values>(schema: z.ZodType<Values>, sent: object): Values {
  const { data, error, success } = schema.safeParse(sent, { error: wrongInput });
  if (success) return data;
  const { fieldErrors } = z.flattenError(error) as { fieldErrors: Record<string, string[]> };
  const text = error.issues.map(({ message }) => message).join(' ');
  throw new Problem('bad_request', text, { fields: fieldErrors, showText: Object.keys(fieldErrors).length === 0 });
}
