import type { ApiError } from './api.ts';
import type { FormError } from './use-attempt.ts';

/** The server's validation errors: by field, else one sentence. */
export function toFormErrors({ fields, message }: ApiError): FormError[] {
  const named = Object.entries(fields).map(([name, [sentence = '']]) => ({ name, message: sentence }));
  return named.length > 0 ? named : [{ message }];
}
