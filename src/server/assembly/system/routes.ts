import * as z from 'zod';
import { json, message } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';

const common = { access: 'editor', right: 'manage', csrf: false, cache: 0 } as const;
/** Imported on demand, to keep the office's function fast to start. */
const backups = () => import('./back-up.ts');

/** Routes for the state of the running journal, and its backups. */
export const systemRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/system',
    summary: 'Reports the status of the running journal, part by part, with a remedy for each fault.',
    notes:
      'Queries the services that the journal uses, for at most six seconds each. `backups` is null on a host without local backups (Netlify).',
    answers: [json('SystemReport')],
    input: z.strictObject({}),
    handle: async (_, { context }) => (await import('./read-report.ts')).readReport(context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/system/backups',
    summary: 'Starts a backup of all rows and files.',
    notes: 'Continues after the reply; the report shows when it is ready. The five newest requested backups are kept.',
    answers: [message(202)],
    refusals: { 409: 'A backup is in progress, or this host keeps none.', 429: 'More than 10 requested in a day.' },
    input: z.strictObject({}),
    handle: async (_, call) => Response.json(await (await backups()).backUp(call), { status: 202 }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/system/backups/:name/check',
    summary: 'Verifies a backup against its checksums.',
    answers: [message()],
    refusals: { 409: 'The backup is damaged, or this host keeps none.' },
    input: z.strictObject({ name: z.string().max(80) }),
    handle: async ({ name }, call) => (await backups()).checkBackup(name, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/system/test-email',
    summary: 'Sends a test email to the caller.',
    notes: 'Sent before the reply, without retries.',
    answers: [message()],
    refusals: {
      409: 'The mail server refused it; the message quotes its reply.',
      429: 'More than 10 in an hour from one person.',
    },
    input: z.strictObject({}),
    handle: async (_, call) => (await import('./send-test-email.ts')).sendTestEmail(call),
  }),
];
