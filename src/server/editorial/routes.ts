import * as z from 'zod';
import { ManuscriptStatus } from '#domain/manuscript/status';
import { findSentFile } from '#server/document/file-queries';
import { sendManuscriptFile } from '#server/document/send-file';
import { Id } from '#server/http/id';
import { listReply } from '#server/http/list-reply';
import { notFound } from '#server/http/problem';
import { type Route, route } from '#server/http/route';
import { listConflicts } from '#server/manuscript/queries';
import { readEditorManuscript } from './manuscript-queries.ts';
import { Cursor, cursorOf, Limit, MOMENT, WRONG_AFTER } from './position.ts';
import { countCards, countRevisionsReceived, type EditorialFilter, listCards, readCounts, SORTS } from './queries.ts';

const RECENT = 5;
const PAGE_MAX = 100;

const common = { access: 'editor', csrf: false, cache: 0 } as const;
const ListQuery = z
  .object({
    status: z.union([z.literal('all').transform(() => undefined), ManuscriptStatus]),
    search: z.string().trim().max(200, 'Search for at most 200 characters.').optional(),
    revision: z.literal('received', 'Choose the revisions received, or leave revision out.').optional(),
    sort: z.enum(SORTS, 'Sort by newest, oldest or title.').default('newest'),
    after: Cursor.optional(),
    limit: Limit.default(PAGE_MAX),
  })
  .refine(({ sort, after }) => sort === 'title' || !after || MOMENT.test(after.key), {
    path: ['after'],
    error: WRONG_AFTER,
  });

/** The editor's area (spec §2, §7). An editor who wrote a manuscript finds it nowhere here (design §7). */
export const editorialRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/dashboard',
    input: z.object({}),
    async handle(_, { context: { reader }, user }) {
      const hidden = await listConflicts(reader, user);
      const [counts, revisions_received, recent] = await Promise.all([
        readCounts(reader, hidden),
        countRevisionsReceived(reader, hidden),
        listCards(reader, { hidden }, { sort: 'newest', limit: RECENT }),
      ]);
      return { counts, recent_manuscripts: recent.map(({ card }) => card), revisions_received };
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscripts/:status',
    input: ListQuery,
    async handle({ status, search, revision, sort, after, limit }, { context: { reader }, request, user }) {
      const isRevisionReceived = revision === 'received';
      const filter: EditorialFilter = { status, search, isRevisionReceived, hidden: await listConflicts(reader, user) };
      const [rows, { total, hasMore }] = await Promise.all([
        listCards(reader, filter, { sort, after, limit: limit + 1 }),
        countCards(reader, filter),
      ]);
      return listReply({
        ...{ rows, limit, total, hasMore, url: request.url },
        placeOf: ({ position }) => cursorOf(position),
        show: ({ card }) => card,
      });
    },
  }),
  route({
    ...common,
    access: 'editor-of',
    method: 'GET',
    path: '/api/editor/manuscript/:id',
    input: z.strictObject({ id: Id }),
    handle: ({ id }, { context }) => readEditorManuscript(context.reader, id, context.clock.now()),
  }),
  route({
    ...common,
    access: 'editor-of',
    method: 'GET',
    path: '/api/editor/manuscript/:id/files/:file',
    input: z.strictObject({ id: Id, file: Id }),
    async handle({ id, file }, { context }) {
      const found = await findSentFile(context.reader, { id, file });
      if (!found) throw notFound();
      return sendManuscriptFile(found, context);
    },
  }),
];
