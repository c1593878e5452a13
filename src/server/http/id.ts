import * as z from 'zod';

/** An id in an address: one that `randomId` made, or a readable one of the demonstration. */
export const Id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/);

/** The form of an id that only `randomId` makes: sixteen letters and digits. */
export const RANDOM_ID = /^[a-z0-9]{16}$/;
export const RandomId = z.string().regex(RANDOM_ID);

/** The number of a round or of a part of a file in an address, from 1 to 999. */
export const Ordinal = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number);
