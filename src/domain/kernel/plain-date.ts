import * as z from 'zod';

/** A calendar date without time, `YYYY-MM-DD`, that exists (29 February only in leap years). */
export const PlainDate = z.iso.date();
