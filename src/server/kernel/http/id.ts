import * as z from 'zod';
import { RANDOM_ID } from '#domain/kernel/id';

/** An id in a path: from `randomId`, or a readable one of the demonstration. */
export const Id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/);

export const RandomId = z.string().regex(RANDOM_ID);

/** The number of a round or of a part of a file in an address, from 1 to 999. */
export const Ordinal = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number);
