import type { ApiError } from './api.ts';
import type { Wrong } from './use-attempt.ts';

/** The server's validation errors: by field, else one sentence. */
export function refusalOf({ fields, message }: ApiError): Wrong[] {
  const named = Object.entries(fields).map(([name, [sentence = '']]) => ({ name, message: sentence }));
  return named.length > 0 ? named : [{ message }];
}
