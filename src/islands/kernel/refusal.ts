import type { ApiError } from './api.ts';
import type { Wrong } from './use-attempt.ts';

/** What a server has found wrong: field by field where it names them, else in one sentence. */
export function refusalOf({ fields, message }: ApiError): Wrong[] {
  const named = Object.entries(fields).map(([name, [sentence = '']]) => ({ name, message: sentence }));
  return named.length > 0 ? named : [{ message }];
}
