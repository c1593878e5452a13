import * as z from 'zod';
import { Email, Registration } from '#domain/account/account';
import { lineSchema } from '#domain/kernel/text';

/** The addresses are separate from `#domain/kernel/paths`, so that only the set-up page loads them. */
export const SETUP_PAGE = '/setup';

/** Reports whether the journal needs setting up, and creates its first managing editor. */
export const SETUP_API = '/api/auth/setup/';

const { email, password, first_name, last_name } = Registration.shape;

/**
 * The first managing editor and the required facts of the journal: name, publisher and sender address. `code` was
 * printed when the server started.
 */
export const Setup = z.strictObject({
  code: z
    .string('Enter the set-up code.')
    .trim()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'Enter the whole set-up code: 43 characters.'),
  first_name,
  last_name,
  email,
  password,
  journal_name: lineSchema({ called: 'the name of the journal', max: 120, required: 'Enter the name of the journal.' }),
  publisher: lineSchema({ called: 'the publisher', max: 160, required: 'Enter the publisher.' }),
  office_email: Email,
});
export type Setup = z.infer<typeof Setup>;

export const SETUP_TEXTS = {
  done: 'You are now the managing editor. Sign in to continue.',
  over: 'This journal is already set up.',
  wrongCode: 'This set-up code has expired. The journal prints a new one each time it starts.',
  taken: 'This address already has an account. Use another one, or run npm run create-editor with it.',
} as const;
