import * as z from 'zod';
import { message, page } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';

/** Imported on demand, to keep the office's function fast to start. */
const load = () => import('./planned-reminders.ts');

const LISTED_MAX = 200;
const common = { access: 'editor', csrf: false, cache: 0 } as const;
const ReminderName = z.strictObject({ id: z.string().regex(/^[a-z-]{1,40}\.[a-z0-9-]{1,80}\.\d{4}-\d{2}-\d{2}$/) });
const change = {
  ...common,
  method: 'POST',
  notes: '404 for one that was sent, is no longer due, or was never planned.',
  answers: [message()],
  input: ReminderName,
} as const;

/** Routes for the reminders of today and tomorrow. */
export const reminderRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/reminders',
    right: 'read',
    summary: 'Lists the reminders due today and tomorrow (UTC), soonest first.',
    notes: 'At most 200.',
    answers: [page('PlannedReminder')],
    input: z.object({}),
    async handle(_, call) {
      const { listPlanned } = await load();
      const planned = await listPlanned(call);
      const headers = { 'X-Total-Count': String(planned.length) };
      return Response.json(
        planned.slice(0, LISTED_MAX).map(({ shown }) => shown),
        { headers },
      );
    },
  }),
  route({
    ...change,
    path: '/api/editor/reminder/:id/stop',
    right: 'edit',
    summary: 'Stops a reminder.',
    async handle({ id }, call) {
      await (await load()).skipReminder(id, call);
      return { message: 'The reminder will not be sent.' };
    },
  }),
  route({
    ...change,
    path: '/api/editor/reminder/:id/resume',
    right: 'edit',
    summary: 'Resumes a stopped reminder.',
    async handle({ id }, call) {
      await (await load()).resumeReminder(id, call);
      return { message: 'The reminder will be sent.' };
    },
  }),
];
