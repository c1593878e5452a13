import * as z from 'zod';
import { ENTRY_TYPES } from '#domain/desk/editorial/timeline';
import { Cursor, encodeCursor, TIMESTAMP } from '#server/desk/manuscripts/cursor';
import { page } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { INVALID_AFTER, listReply, optionalFilter, PageLimit } from '#server/kernel/http/list-reply';
import { type Route, route } from '#server/kernel/http/route';
import { listConflicts } from '#server/manuscript/queries';

const PAGE = 30;

export const timelineRoutes: readonly Route[] = [
  route({
    access: 'editor-of',
    csrf: false,
    cache: 0,
    method: 'GET',
    path: '/api/editor/manuscript/:id/timeline',
    right: 'read',
    summary: 'Lists a manuscript’s timeline, newest entry first.',
    notes:
      'With `type`, only entries of that type. Sent emails stay listed with recipient, subject and text, without the journal’s links and codes.',
    answers: [page('TimelineEntry')],
    input: z
      .object({
        id: Id,
        type: optionalFilter(z.enum(ENTRY_TYPES, 'Send `type` as event, decision, file or mail, or leave it out.')),
        after: Cursor.optional(),
        limit: PageLimit.default(PAGE),
      })
      .refine(({ after }) => !after || TIMESTAMP.test(after.key), { path: ['after'], error: INVALID_AFTER }),
    async handle({ id, type, after, limit }, { context: { reader }, request }) {
      const { countTimeline, listTimeline } = await import('./queries.ts');
      const [rows, total] = await Promise.all([
        listTimeline(reader, { id, type }, { after, limit: limit + 1 }),
        countTimeline(reader, { id, type }),
      ]);
      return listReply({
        rows,
        limit,
        total,
        url: request.url,
        cursorOf: ({ position }) => encodeCursor(position),
        show: ({ entry }) => entry,
      });
    },
  }),
];

/** Imported on demand, to keep the office's function fast to start. */
const loadQueries = () => import('./queries.ts');

/** Routes for sent emails. */
export const mailRoutes: readonly Route[] = [
  route({
    access: 'editor',
    csrf: false,
    cache: 0,
    method: 'GET',
    path: '/api/editor/sent-mails',
    right: 'manage',
    summary: 'Lists sent emails about manuscripts with their text, newest first.',
    notes:
      'With `to`, only those to that address. The journal’s links and codes are removed from the text. At most 1,000 are counted; beyond that, `X-Total-Count-Is` is `at-least`.',
    answers: [page('SentMail')],
    input: z
      .object({
        to: z.string().trim().max(254, 'An address can have at most 254 characters.').optional(),
        after: Cursor.optional(),
        limit: PageLimit.default(PAGE),
      })
      .refine(({ after }) => !after || TIMESTAMP.test(after.key), { path: ['after'], error: INVALID_AFTER }),
    async handle({ to, after, limit }, { context: { reader }, request, user }) {
      const filter = { to: to || undefined, hidden: await listConflicts(reader, user) };
      const { listSentMails, countSentMails } = await loadQueries();
      const [rows, counted] = await Promise.all([
        listSentMails(reader, filter, { after, limit: limit + 1 }),
        countSentMails(reader, filter),
      ]);
      return listReply({
        rows,
        limit,
        ...counted,
        url: request.url,
        cursorOf: ({ position }) => encodeCursor(position),
        show: ({ mail }) => mail,
      });
    },
  }),
];
