import * as z from 'zod';
import { issuePlaceText } from '#domain/desk/list/chosen';
import {
  ChosenForEditor,
  ChosenForIssue,
  ChosenForMessage,
  ChosenForReminder,
  ChosenIds,
  PlaceChange,
} from '#domain/desk/list/chosen-change';
import { AWAITED_PARTIES, SORTS } from '#domain/desk/list/list-filter';
import { NewView, VIEW_TEXTS, ViewChange } from '#domain/desk/list/saved-view';
import { currentCategoryName } from '#domain/journal/category/category';
import type { Journal } from '#domain/journal/journal';
import { DAY_MS } from '#domain/kernel/date';
import { PlainDate } from '#domain/kernel/text';
import { ManuscriptStatus } from '#domain/manuscript/status';
import { sentArticleType } from '#domain/publication/sent-article-type';
import { Cursor, cursorOf, MOMENT } from '#server/desk/manuscripts/position';
import { file, json, page } from '#server/kernel/http/answer';
import { Id, RandomId } from '#server/kernel/http/id';
import { INVALID_AFTER, listReply, optionalFilter, PAGE_MAX, PageLimit } from '#server/kernel/http/list-reply';
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
        .overwrite((category) => currentCategoryName(journal, category)),
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
      error: INVALID_AFTER,
    });

/** Imported on demand, to keep the office's function fast to start. */
const load = () => import('./read-list.ts');
const tables = () => import('./send-tables.ts');
const changing = () => import('./change-view.ts');
const reading = () => import('./queries.ts');
const loadActing = () => import('./act-on-chosen.ts');

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
  '`editor` is `mine`, `nobody` or the id of an editor; `from` and `until` are submission dates in UTC, inclusive; `waiting` is the party the manuscript is waiting for: office, reviewers, authors or journal.';

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
        cursorOf: ({ position }) => cursorOf(position),
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
      const { sendManuscripts } = await import('./send-tables.ts');
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

const viewing = { access: 'editor', csrf: false, cache: 0, right: 'read' } as const;
const OTHERS = { 403: 'Only managing editors share views.' } as const;

const changed = async (message: string, { context, user }: SignedInCall) => ({
  message,
  views: await (await reading()).listViews(context.reader, user.id),
});

/** Routes for saved views. */
export const viewRoutes: readonly Route[] = [
  route({
    ...viewing,
    method: 'GET',
    path: '/api/editor/saved-views',
    summary: 'Lists the caller’s saved views and those shared with the office.',
    answers: [json('SavedView[]')],
    input: z.object({}),
    handle: async (_, { context, user }) => (await reading()).listViews(context.reader, user.id),
  }),
  route({
    ...viewing,
    method: 'POST',
    path: '/api/editor/saved-views',
    summary: 'Saves a list of manuscripts with its filters under a name.',
    notes: '`query` has the filters, the order and the columns as the address of the page has them.',
    answers: [json('SavedViewsChange')],
    refusals: { ...OTHERS, 422: 'There are 50 views already.' },
    input: NewView,
    async handle(view, call) {
      await (await changing()).saveView(view, call);
      return changed(VIEW_TEXTS.saved, call);
    },
  }),
  route({
    ...viewing,
    method: 'PUT',
    path: '/api/editor/saved-views/:id',
    summary: 'Renames a saved view, or changes whether it is shared.',
    notes: 'Managing editors may change the shared views of others.',
    answers: [json('SavedViewsChange')],
    refusals: OTHERS,
    input: ViewChange.safeExtend({ id: RandomId }),
    async handle({ id, ...change }, call) {
      await (await changing()).changeView(id, change, call);
      return changed(VIEW_TEXTS.changed, call);
    },
  }),
  route({
    ...viewing,
    method: 'DELETE',
    path: '/api/editor/saved-views/:id',
    summary: 'Removes a saved view.',
    notes: 'Managing editors may remove the shared views of others.',
    answers: [json('SavedViewsChange')],
    input: z.strictObject({ id: RandomId }),
    async handle({ id }, call) {
      await (await changing()).removeView(id, call);
      return changed(VIEW_TEXTS.removed, call);
    },
  }),
];

const acting = { access: 'editor', method: 'POST', csrf: false, cache: 0 } as const;
const EACH =
  'At most 200 at once. `outcomes` says for each manuscript what was done, or why not; one refusal does not affect the others. Repeating a call with the same `press` has no effect.';

/** Routes for bulk actions on a list. */
export const chosenRoutes: readonly Route[] = [
  route({
    ...acting,
    path: '/api/editor/chosen/editor',
    right: 'assign',
    summary: 'Assigns selected manuscripts to an editor, replacing the current ones.',
    notes: EACH,
    answers: [json('ChosenReply')],
    input: ChosenForEditor,
    handle: async (chosen, call) => (await loadActing()).assignChosen(chosen, call),
  }),
  route({
    ...acting,
    path: '/api/editor/chosen/remind',
    right: 'edit',
    summary: 'Reminds the overdue reviewers of selected manuscripts.',
    notes: `No one is reminded twice in a day. ${EACH}`,
    answers: [json('ChosenReply')],
    input: ChosenForReminder,
    handle: async (chosen, call) => (await loadActing()).remindChosen(chosen, call),
  }),
  route({
    ...acting,
    path: '/api/editor/chosen/issue',
    right: 'produce',
    summary: 'Sets the volume and issue of selected manuscripts that are accepted but not yet published.',
    notes: `New volumes and issues are created. ${EACH}`,
    answers: [json('ChosenReply')],
    input: ChosenForIssue,
    handle: async (chosen, call) => (await loadActing()).placeChosen(chosen, call),
  }),
  route({
    ...acting,
    path: '/api/editor/chosen/message',
    right: 'write',
    summary: 'Sends a message to the authors of each selected manuscript.',
    notes: `Each manuscript gets the message in its own thread. One whose reviewers it names is refused. ${EACH}`,
    answers: [json('ChosenReply')],
    input: ChosenForMessage,
    handle: async (chosen, call) => (await loadActing()).writeToChosen(chosen, call),
  }),
  route({
    ...acting,
    path: '/api/editor/chosen/csv',
    right: 'read',
    summary: 'Exports selected manuscripts as a table: as listed, or with their metadata.',
    notes: 'At most 200 at once. Manuscripts hidden from the caller are left out.',
    answers: [file('text/csv')],
    input: ChosenIds,
    handle: async (chosen, call) => (await import('./send-tables.ts')).sendChosen(chosen, call),
  }),
  route({
    access: 'editor-of',
    csrf: false,
    cache: 0,
    method: 'POST',
    path: '/api/editor/manuscript/:id/place',
    right: 'produce',
    summary: 'Sets or clears the volume and issue of a manuscript that is accepted but not yet published.',
    answers: [json('PlaceReply')],
    notes: 'A new number creates its volume or issue. `seen` is the place last read.',
    refusals: {
      409: 'It has changed since `version`, or is no longer at `seen`.',
      422: 'It is not accepted, or published.',
    },
    input: PlaceChange.safeExtend({ id: Id }),
    async handle({ id: _, ...change }, call) {
      const { setIssue } = await import('./act-on-chosen.ts');
      const { version } = await setIssue(change, call);
      return { message: issuePlaceText(change), version };
    },
  }),
];
