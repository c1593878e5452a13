import * as z from 'zod';

/** A whole number as a form sends it, as text; `sentence` says what it must be. */
export const digits = (sentence: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number);
