import * as z from 'zod';
import { json, message } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';

const common = { access: 'editor', right: 'manage', csrf: false, cache: 0 } as const;
/** Loaded where it is asked for: the function of the office starts without it. */
const backups = () => import('./back-up.ts');

/** How the running journal is, and its backups. */
export const systemRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/system',
    summary: 'Tells how the running journal is, part by part, with a remedy for what is not in order.',
    notes:
      'It asks the services that the journal uses, each for six seconds at most. `backups` is null where the host keeps none in a folder (Netlify).',
    answers: [json('SystemReport')],
    input: z.strictObject({}),
    handle: async (_, { context }) => (await import('./read-report.ts')).readReport(context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/system/backups',
    summary: 'Has a backup made, of all rows and files.',
    notes:
      'It goes on after the reply; the report shows when it is there. Of those that were asked for, the newest five are kept.',
    answers: [message(202)],
    refusals: { 409: 'One is being made, or this host keeps none.', 429: 'The office asked for 10 within a day.' },
    input: z.strictObject({}),
    handle: async (_, call) => Response.json(await (await backups()).backUp(call), { status: 202 }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/system/backups/:name/check',
    summary: 'Reads a backup to its end and compares everything in it with its checksums.',
    answers: [message()],
    refusals: { 409: 'It is damaged, or this host keeps none.' },
    input: z.strictObject({ name: z.string().max(80) }),
    handle: async ({ name }, call) => (await backups()).checkBackup(name, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/system/letter',
    summary: 'Sends a test email to the person who asks.',
    notes: 'It is sent before the reply, and not tried again.',
    answers: [message()],
    refusals: {
      409: 'The mail server did not take it; the message has its words.',
      429: 'Somebody asked for more than 10 in an hour.',
    },
    input: z.strictObject({}),
    handle: async (_, call) => (await import('./send-test-letter.ts')).sendTestLetter(call),
  }),
];
