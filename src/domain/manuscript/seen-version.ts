import * as z from 'zod';

/** The manuscript version that the editor's screen showed. */
export const seenVersion = z.int('Send `version` as a whole number.').min(1, 'Send `version` as a whole number.');
