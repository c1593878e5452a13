import * as z from 'zod';

/** An id as an address carries it: one that `randomId` made, or a readable one of the demonstration. */
export const Id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/);

/** An id that only `randomId` makes: sixteen letters and digits. */
export const RandomId = z.string().regex(/^[a-z0-9]{16}$/);
