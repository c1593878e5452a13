import * as z from 'zod';
import { Setup } from '#domain/account/setup/setup';
import { json, message } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';

const common = { access: 'public', csrf: false, cache: 0, path: '/api/auth/setup' } as const;

/** Routes for setting up a new journal. */
export const setupRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    summary: 'Reports whether the journal still needs setting up.',
    answers: [json('SetupState')],
    input: z.strictObject({}),
    handle: async (_, { context }) => ({
      is_open: await (await import('./queries.ts')).isSetupOpen(context.reader),
    }),
  }),
  route({
    ...common,
    method: 'POST',
    summary: 'Names a journal that has no editor, and makes its first managing editor.',
    notes:
      '`code` is printed when the journal starts and works once. A password that is easy to guess is refused, and the code stays usable.',
    answers: [message(201)],
    refusals: {
      409: 'The journal is already set up.',
      429: 'More than 20 attempts in an hour from one network.',
    },
    input: Setup,
    handle: async (setup, call) =>
      Response.json(await (await import('./set-up.ts')).setUp(setup, call), { status: 201 }),
  }),
];
