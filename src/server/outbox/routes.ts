import * as z from 'zod';
import { RandomId } from '#server/http/id';
import { notFound } from '#server/http/problem';
import { type Route, route } from '#server/http/route';
import { listConflicts } from '#server/manuscript/queries';
import { countUndelivered, listUndelivered, retryEffect } from './queries.ts';

const LISTED_MAX = 200;

/** What could not be delivered, for the office: mails that failed, and having them tried again (design §5). An editor who wrote a manuscript finds nothing of it. */
export const outboxRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/editor/deliveries',
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
    access: 'editor',
    csrf: false,
    cache: 0,
    input: z.strictObject({ id: RandomId }),
    async handle({ id }, { context, user }) {
      const hidden = await listConflicts(context.reader, user);
      if (!(await retryEffect(context.db, id, { hidden, now: context.clock.now() }))) throw notFound();
      context.wakeOutbox();
      return { message: 'It is tried again now.' };
    },
  }),
];
