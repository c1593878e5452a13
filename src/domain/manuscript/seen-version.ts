import * as z from 'zod';

/** The version of the manuscript that an editor has seen. */
export const seenVersion = z.int('Send version as a whole number.').min(1, 'Send version as a whole number.');
