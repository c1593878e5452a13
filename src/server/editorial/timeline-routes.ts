import * as z from 'zod';
import { Id } from '#server/http/id';
import { listReply } from '#server/http/list-reply';
import { notFound } from '#server/http/problem';
import { type Route, route } from '#server/http/route';
import { hasManuscript, listConflicts } from '#server/manuscript/queries';
import { Cursor, cursorOf, Limit, MOMENT, WRONG_AFTER } from './position.ts';
import { countTimeline, listTimeline } from './timeline-queries.ts';

const PAGE = 30;

/** What happened to one manuscript: events, decisions, files and mails, the newest first. */
export const timelineRoutes: readonly Route[] = [
  route({
    ...{ access: 'editor', csrf: false, cache: 0 },
    method: 'GET',
    path: '/api/editor/manuscript/:id/timeline',
    input: z
      .object({ id: Id, after: Cursor.optional(), limit: Limit.default(PAGE) })
      .refine(({ after }) => !after || MOMENT.test(after.key), { path: ['after'], error: WRONG_AFTER }),
    async handle({ id, after, limit }, { context: { reader }, request, user }) {
      if ((await listConflicts(reader, user)).includes(id)) throw notFound();
      const [isThere, rows, total] = await Promise.all([
        hasManuscript(reader, id),
        listTimeline(reader, id, { after, limit: limit + 1 }),
        countTimeline(reader, id),
      ]);
      if (!isThere) throw notFound();
      return listReply({
        ...{ rows, limit, total, url: request.url },
        placeOf: ({ position }) => cursorOf(position),
        show: ({ entry }) => entry,
      });
    },
  }),
];
