import * as z from 'zod';

/** The token of an emailed link, after `#token=`. */
export const LinkToken = z.string('The link is incomplete.').regex(/^[A-Za-z0-9_-]{43}$/, 'The link is incomplete.');
