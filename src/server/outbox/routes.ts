import * as z from 'zod';
import { notFound } from '#server/http/problem';
import { type Route, route } from '#server/http/route';
import { countUndelivered, listUndelivered, retryEffect } from '#server/outbox/queries';

const LISTED_MAX = 200;

/** What could not be delivered, for the office: mails that failed, and having them tried again (design §5). */
export const outboxRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/editor/deliveries',
    access: 'editor',
    csrf: false,
    cache: 0,
    input: z.object({}),
    async handle(_, { context: { reader } }) {
      const [rows, total] = await Promise.all([listUndelivered(reader, LISTED_MAX), countUndelivered(reader)]);
      return Response.json(rows, { headers: { 'X-Total-Count': String(total) } });
    },
  }),
  route({
    method: 'POST',
    path: '/api/editor/delivery/:id/retry',
    access: 'editor',
    csrf: false,
    cache: 0,
    input: z.strictObject({ id: z.string().regex(/^[a-z0-9]{16}$/) }),
    async handle({ id }, { context }) {
      if (!(await retryEffect(context.db, id, context.clock.now()))) throw notFound();
      context.wakeOutbox();
      return { message: 'It is tried again now.' };
    },
  }),
];
