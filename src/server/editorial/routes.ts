import * as z from 'zod';
import { plainDate } from '#domain/date';
import { ReviewerAssignment, StatusUpdate } from '#domain/editorial';
import { ManuscriptStatus } from '#domain/status';
import { assignReviewer } from '#server/editorial/assign-reviewer';
import { findEditorManuscript, findFile } from '#server/editorial/manuscript-queries';
import {
  countCards,
  listCards,
  listConflicts,
  type OfficeFilter,
  type Position,
  readCounts,
  SORTS,
} from '#server/editorial/queries';
import { updateStatus } from '#server/editorial/update-status';
import { listReply } from '#server/http/list-reply';
import { notFound } from '#server/http/problem';
import { type Route, route } from '#server/http/route';
import { sendManuscriptFile } from '#server/submission/send-file';

const RECENT = 5;
const PAGE_MAX = 100;

const common = { access: 'editor', csrf: false, cache: 0 } as const;
const Id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/);

// What a list sorted by time goes on from, as the database writes a time.
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d+)?[+-]\d{2}(:\d{2})?$/;
const Cursor = z.string().transform((text, context): Position => {
  try {
    const [key, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (typeof key === 'string' && typeof id === 'string' && !key.includes('\0')) return { key, id };
  } catch {
    // Said below.
  }
  context.addIssue({ code: 'custom', message: 'Give the "after" of a Link header.' });
  return z.NEVER;
});
const ListQuery = z
  .object({
    status: z.union([z.literal('all').transform(() => undefined), ManuscriptStatus]),
    search: z.string().trim().max(200, 'Search for at most 200 characters.').optional(),
    sort: z.enum(SORTS, 'Sort by newest, oldest or title.').default('newest'),
    after: Cursor.optional(),
    limit: z
      .string()
      .regex(/^([1-9]\d?|100)$/, `Give a number from 1 to ${PAGE_MAX}.`)
      .transform(Number)
      .default(PAGE_MAX),
  })
  .refine(({ sort, after }) => sort === 'title' || !after || MOMENT.test(after.key), {
    path: ['after'],
    error: 'Give the "after" of a Link header.',
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
      const [counts, recent] = await Promise.all([
        readCounts(reader, hidden),
        listCards(reader, { hidden }, { sort: 'newest', limit: RECENT }),
      ]);
      return { counts, recent_manuscripts: recent.map(({ card }) => card) };
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscripts/:status',
    input: ListQuery,
    async handle({ status, search, sort, after, limit }, { context: { reader }, request, user }) {
      const filter: OfficeFilter = { status, search, hidden: await listConflicts(reader, user) };
      const [rows, total] = await Promise.all([
        listCards(reader, filter, { sort, after, limit: limit + 1 }),
        countCards(reader, filter),
      ]);
      return listReply({
        ...{ rows, limit, total, url: request.url },
        placeOf: ({ position: { key, id } }) => Buffer.from(JSON.stringify([key, id])).toString('base64url'),
        show: ({ card }) => card,
      });
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id',
    input: z.strictObject({ id: Id }),
    async handle({ id }, { context, user }) {
      if ((await listConflicts(context.reader, user)).includes(id)) throw notFound();
      const today = plainDate(context.clock.now().toISOString());
      const manuscript = await findEditorManuscript(context.reader, id, today);
      if (!manuscript) throw notFound();
      return manuscript;
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/files/:file',
    input: z.strictObject({ id: Id, file: Id }),
    async handle({ id, file }, { context, user }) {
      if ((await listConflicts(context.reader, user)).includes(id)) throw notFound();
      const found = await findFile(context.reader, { id, file });
      if (!found) throw notFound();
      return sendManuscriptFile(found, context);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/update-status',
    input: StatusUpdate.safeExtend({ id: Id }),
    handle: (input, call) => updateStatus(input, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/assign-reviewer',
    input: ReviewerAssignment.extend({ id: Id }),
    handle: (input, call) => assignReviewer(input, call),
  }),
];
