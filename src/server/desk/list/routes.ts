import * as z from 'zod';
import { AWAITED_PARTIES, SORTS } from '#domain/desk/list/list-filter';
import { presentCategory } from '#domain/journal/category/category';
import type { Journal } from '#domain/journal/journal';
import { DAY_MS } from '#domain/kernel/date';
import { PlainDate } from '#domain/kernel/plain-date';
import { ManuscriptStatus } from '#domain/manuscript/status';
import { sentArticleType } from '#domain/publication/sent-article-type';
import { Cursor, cursorOf, MOMENT } from '#server/desk/manuscripts/position';
import { file, json, page } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { listReply, PAGE_MAX, PageLimit, WRONG_AFTER } from '#server/kernel/http/list-reply';
import { optionalFilter } from '#server/kernel/http/optional-filter';
import { type Route, route, type SignedInCall } from '#server/kernel/http/route';
import { visibilityOf } from '#server/manuscript/queries';
import type { WantedList } from './read-list.ts';

const common = { access: 'editor', csrf: false, cache: 0 } as const;
const DAY = 'Give the date as 2026-12-31.';
const listFilter = (journal: Journal) =>
  z.object({
    status: z.union([z.literal('all').transform(() => undefined), ManuscriptStatus]),
    search: z.string().trim().max(200, 'Search for at most 200 characters.').optional(),
    revision: optionalFilter(z.literal('received', 'Choose the revisions received, or leave revision out.')),
    editor: optionalFilter(Id),
    category: optionalFilter(
      z
        .string()
        .max(100, 'This is not a category.')
        .overwrite((category) => presentCategory(journal, category)),
    ),
    article_type: optionalFilter(sentArticleType(journal, 'Choose one of the article types.')),
    from: optionalFilter(PlainDate.refine(Boolean, DAY)),
    until: optionalFilter(PlainDate.refine(Boolean, DAY)),
    waiting: optionalFilter(z.enum(AWAITED_PARTIES, 'Choose office, reviewers, authors or journal.')),
    sort: z.enum(SORTS, 'Sort by newest, oldest or title.').default('newest'),
  });
const listQuery = (journal: Journal) =>
  listFilter(journal)
    .extend({ after: Cursor.optional(), limit: PageLimit.default(PAGE_MAX) })
    .refine(({ sort, after }) => sort === 'title' || !after || MOMENT.test(after.key), {
      path: ['after'],
      error: WRONG_AFTER,
    });

/** Imported on demand, to keep the office's function fast to start. */
const load = () => import('./read-list.ts');
const tables = () => import('./send-tables.ts');

/** The requested list, limited to what the caller may see. */
async function wantedBy(
  {
    status,
    search,
    revision,
    editor,
    category,
    article_type,
    from,
    until,
    waiting,
  }: z.infer<ReturnType<typeof listFilter>>,
  { context: { reader, clock }, user }: SignedInCall,
): Promise<WantedList> {
  const editorId = editor === 'mine' ? user.id : editor === 'nobody' ? null : editor;
  const dayAfter = until && new Date(Date.parse(until) + DAY_MS);
  const filter = {
    ...{ status, search, category, editorId },
    articleType: article_type,
    from: from ? new Date(from) : undefined,
    before: dayAfter || undefined,
    isRevisionReceived: revision === 'received',
    sight: await visibilityOf(reader, user),
  };
  return { filter, waiting, now: clock.now() };
}

const FILTERS =
  '`editor` is `mine`, `nobody` or the id of an editor; `from` and `until` are dates of submission in UTC, both included; `waiting` is who the manuscript is waiting for: office, reviewers, authors or journal.';

/** The office's lists of manuscripts. */
export const listRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscripts/:status',
    right: 'read',
    summary: 'Lists the manuscripts of one status, or all.',
    notes: `\`search\` matches all its words, ignoring order, case and diacritics, in title, abstract, keywords, and the names and addresses of authors and submitter; words of three or more letters match anywhere in a word, shorter ones only at its start. A manuscript number, submission code or DOI finds its manuscript. Search results are counted up to 1,000, and with \`waiting\` little beyond the page; beyond that, \`X-Total-Count\` comes with \`X-Total-Count-Is: at-least\`. ${FILTERS}`,
    answers: [page('EditorCard')],
    input: listQuery,
    async handle({ after, limit, ...asked }, call) {
      const { readList } = await load();
      const wanted = await wantedBy(asked, call);
      const list = await readList(call.context.journal, call.context.reader, wanted, {
        sort: asked.sort,
        after,
        limit: limit + 1,
      });
      return listReply({
        ...list,
        limit,
        url: call.request.url,
        placeOf: ({ position }) => cursorOf(position),
        show: ({ card }) => card,
      });
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscripts/:status/csv',
    right: 'read',
    summary: 'Exports the manuscripts of one status, or all, as a table.',
    notes: 'Filters and orders are those of the list. At most 20,000 manuscripts.',
    answers: [file('text/csv')],
    input: listFilter,
    async handle(asked, call) {
      const { sendManuscripts } = await import('./send-manuscripts.ts');
      return sendManuscripts(call.context, await wantedBy(asked, call), asked.sort);
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscripts/:status/ids',
    right: 'read',
    summary: 'Returns the ids of a whole list in order, so that all can be selected.',
    notes: 'Filters and orders are those of the list. At most 2,000; `is_whole` says whether that is all.',
    answers: [json('ListIds')],
    input: listFilter,
    async handle(asked, call) {
      const { readListIds } = await load();
      return readListIds(call.context.journal, call.context.reader, await wantedBy(asked, call), {
        sort: asked.sort,
        limit: PAGE_MAX,
      });
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/requests/csv',
    right: 'read',
    summary: 'Exports requests by authors and reviewers as a table, newest first.',
    notes: 'At most 20,000, from manuscripts that the caller can see.',
    answers: [file('text/csv')],
    input: z.strictObject({}),
    handle: async (_, call) => (await tables()).sendRequests(call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/assignments/csv',
    right: 'read',
    summary: 'Exports review assignments and their outcomes as a table, newest invitation first.',
    notes: 'At most 20,000, from manuscripts that the caller can see.',
    answers: [file('text/csv')],
    input: z.strictObject({}),
    handle: async (_, call) => (await tables()).sendAssignments(call),
  }),
];
