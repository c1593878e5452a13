import * as z from 'zod';

/** The manuscript version the editor saw. */
export const seenVersion = z.int('Send version as a whole number.').min(1, 'Send version as a whole number.');
