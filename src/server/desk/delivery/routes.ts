import * as z from 'zod';
import { message, page } from '#server/kernel/http/answer';
import { RandomId } from '#server/kernel/http/id';
import { notFound } from '#server/kernel/http/problem';
import { type Route, route } from '#server/kernel/http/route';
import { listConflicts } from '#server/manuscript/queries';
import { countUndelivered, listUndelivered, retryEffect } from './undelivered-queries.ts';

const LISTED_MAX = 200;

/**
 * Routes for failed deliveries (design §5). Editors do not see deliveries about their own manuscripts.
 */
export const outboxRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/editor/deliveries',
    right: 'manage',
    summary: 'Lists failed deliveries of emails and other effects.',
    notes:
      'At most 200: those given up (`dead`) first, then by the time of the next attempt. `to` is set only for emails about an account: other recipients may be confidential.',
    answers: [page('Undelivered')],
    access: 'editor',
    csrf: false,
    cache: 0,
    input: z.object({}),
    async handle(_, { context: { reader }, user }) {
      const hidden = await listConflicts(reader, user);
      const [rows, total] = await Promise.all([
        listUndelivered(reader, hidden, LISTED_MAX),
        countUndelivered(reader, hidden),
      ]);
      return Response.json(rows, { headers: { 'X-Total-Count': String(total) } });
    },
  }),
  route({
    method: 'POST',
    path: '/api/editor/delivery/:id/retry',
    right: 'manage',
    summary: 'Retries a delivery immediately, with all its attempts restored.',
    notes: '404 if it has been delivered or is unknown.',
    answers: [message()],
    access: 'editor',
    csrf: false,
    cache: 0,
    input: z.strictObject({ id: RandomId }),
    async handle({ id }, { context, user }) {
      const hidden = await listConflicts(context.reader, user);
      if (!(await retryEffect(context.db, id, { hidden, now: context.clock.now() }))) throw notFound();
      context.wakeOutbox();
      return { message: 'The delivery is being retried now.' };
    },
  }),
];
