import * as z from 'zod';
import { AccountId } from '#domain/account/colleague/colleague';
import { BULK_MAX, placeText } from '#domain/desk/list/bulk-action';
import { AWAITED_PARTIES, SORTS } from '#domain/desk/list/list-options';
import { NewView, VIEW_TEXTS, ViewChange } from '#domain/desk/list/saved-view';
import { currentCategoryName } from '#domain/journal/category/category';
import type { Journal } from '#domain/journal/journal';
import { DAY_MS } from '#domain/kernel/date';
import { PlainDate, paragraphsSchema } from '#domain/kernel/text';
import { ManuscriptStatus } from '#domain/manuscript/status';
import { MESSAGE_MAX, MESSAGE_TEXTS } from '#domain/message/message';
import { articleTypeInput } from '#domain/publication/article-type-input';
import { Cursor, encodeCursor, TIMESTAMP } from '#server/desk/manuscripts/cursor';
import { file, json, page } from '#server/kernel/http/answer';
import { Id, RandomId } from '#server/kernel/http/id';
import { INVALID_AFTER, listReply, optionalFilter, PAGE_MAX, PageLimit } from '#server/kernel/http/list-reply';
import { type Route, route, type SignedInCall } from '#server/kernel/http/route';
import { visibilityOf } from '#server/manuscript/queries';
import type { ListRequest } from './read-list.ts';

const TOO_MANY = `Choose at most ${BULK_MAX} manuscripts per call.`;
const ids = z
  .array(z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'Send valid manuscript ids.'), 'Choose manuscripts.')
  .min(1, 'Choose at least one manuscript.')
  .max(BULK_MAX, TOO_MANY)
  .transform((given) => [...new Set(given)]);
/** An idempotency key: identifies one click of the button, so that a retry after a lost reply has no effect. */
const press = z
  .string('Send a press id of 8 to 64 lower-case letters, digits or hyphens.')
  .regex(/^[a-z0-9-]{8,64}$/, 'Send a press id of 8 to 64 lower-case letters, digits or hyphens.');

const number = (sentence: string) => z.int(sentence).min(1, sentence).max(999_999_999, sentence);
const place = {
  volume: number('Enter the volume as a whole number, 1 or higher.').nullable(),
  issue: number('Enter the issue as a whole number, 1 or higher.').nullable(),
};
const hasVolume = ({ volume, issue }: { volume: number | null; issue: number | null }) =>
  issue === null || volume !== null;
const MISSING_VOLUME = { path: ['volume'], error: 'Enter the volume that the issue belongs to.' };

/** The manuscripts to export as a table. */
const BulkExport = z.strictObject({ ids, what: z.enum(['list', 'metadata'], 'Choose list or metadata.') });

const BulkAssignment = z.strictObject({ ids, press, editor_id: AccountId });
const BulkReminder = z.strictObject({ ids, press });
const BulkPlacement = z.strictObject({ ids, press, ...place }).refine(hasVolume, MISSING_VOLUME);
const BulkMessage = z.strictObject({
  ids,
  press,
  text: paragraphsSchema({ called: 'the message', max: MESSAGE_MAX.text, required: MESSAGE_TEXTS.required }),
});

/** A manuscript's volume and issue. `version`, or the place `seen` before, detects concurrent changes. */
const PlaceChange = z
  .strictObject({
    ...place,
    version: z.int('Send `version` as a whole number.').min(1, 'Send `version` as a whole number.').optional(),
    seen: z.strictObject(place).optional(),
  })
  .refine(({ version, seen }) => version !== undefined || seen !== undefined, {
    path: ['seen'],
    error: 'Send version, or the place last read as seen.',
  })
  .refine(hasVolume, MISSING_VOLUME);

const common = { access: 'editor', csrf: false, cache: 0 } as const;
const WRONG_DATE = 'Send the date as 2026-12-31.';
const listFilter = (journal: Journal) =>
  z.object({
    status: z.union([z.literal('all').transform(() => undefined), ManuscriptStatus]),
    search: z.string().trim().max(200, 'Search for at most 200 characters.').optional(),
    revision: optionalFilter(z.literal('received', 'Send revision=received, or leave revision out.')),
    editor: optionalFilter(Id),
    category: optionalFilter(
      z
        .string()
        .max(100, 'This is not a category.')
        .overwrite((category) => currentCategoryName(journal, category)),
    ),
    article_type: optionalFilter(articleTypeInput(journal, 'Choose one of the article types.')),
    from: optionalFilter(PlainDate.refine(Boolean, WRONG_DATE)),
    until: optionalFilter(PlainDate.refine(Boolean, WRONG_DATE)),
    waiting: optionalFilter(z.enum(AWAITED_PARTIES, 'Choose office, reviewers, authors or journal.')),
    sort: z.enum(SORTS, 'Sort by newest, oldest or title.').default('newest'),
  });
const listQuery = (journal: Journal) =>
  listFilter(journal)
    .extend({ after: Cursor.optional(), limit: PageLimit.default(PAGE_MAX) })
    .refine(({ sort, after }) => sort === 'title' || !after || TIMESTAMP.test(after.key), {
      path: ['after'],
      error: INVALID_AFTER,
    });

/** Imported on demand, to keep the office's function fast to start. */
const loadList = () => import('./read-list.ts');
const loadTables = () => import('./export-tables.ts');
const loadViewChanges = () => import('./change-view.ts');
const loadQueries = () => import('./queries.ts');
const loadBulkActions = () => import('./bulk-actions.ts');

/** Limits the requested list to the manuscripts the caller may see. */
async function toListRequest(
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
): Promise<ListRequest> {
  const editorId = editor === 'mine' ? user.id : editor === 'nobody' ? null : editor;
  const dayAfter = until && new Date(Date.parse(until) + DAY_MS);
  const filter = {
    ...{ status, search, category, editorId },
    articleType: article_type,
    from: from ? new Date(from) : undefined,
    before: dayAfter || undefined,
    isRevisionReceived: revision === 'received',
    visibility: await visibilityOf(reader, user),
  };
  return { filter, waiting, now: clock.now() };
}

const FILTER_NOTES =
  '`editor` is `mine`, `nobody` or the id of an editor; `from` and `until` are submission dates in UTC, inclusive; `waiting` is the party a manuscript is waiting for: office, reviewers, authors or journal.';

/** Routes for the office's lists of manuscripts. */
export const listRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscripts/:status',
    right: 'read',
    summary: 'Lists the manuscripts of one status, or all.',
    notes: `\`search\` matches all its words, ignoring order, case and diacritics, in title, abstract, keywords, and the names and addresses of authors and submitter; words of three or more letters match anywhere in a word, shorter ones only at its start. A manuscript number, submission code or DOI finds its manuscript. At most 1,000 search results are counted, and with \`waiting\` only few more than the page; beyond that, \`X-Total-Count-Is\` is \`at-least\`. ${FILTER_NOTES}`,
    answers: [page('EditorCard')],
    input: listQuery,
    async handle({ after, limit, ...input }, call) {
      const { readList } = await loadList();
      const listRequest = await toListRequest(input, call);
      const list = await readList(call.context.journal, call.context.reader, listRequest, {
        sort: input.sort,
        after,
        limit: limit + 1,
      });
      return listReply({
        ...list,
        limit,
        url: call.request.url,
        cursorOf: ({ position }) => encodeCursor(position),
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
    notes: 'Takes the same filters and orders as the list. At most 20,000 manuscripts.',
    answers: [file('text/csv')],
    input: listFilter,
    async handle(input, call) {
      const { exportManuscripts: sendManuscripts } = await import('./export-tables.ts');
      return sendManuscripts(call.context, await toListRequest(input, call), input.sort);
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscripts/:status/ids',
    right: 'read',
    summary: 'Returns the ids of a whole list in order, so that all can be selected.',
    notes: 'Takes the same filters and orders as the list. At most 2,000 ids; `is_whole` is false if there are more.',
    answers: [json('ListIds')],
    input: listFilter,
    async handle(input, call) {
      const { readListIds } = await loadList();
      return readListIds(call.context.journal, call.context.reader, await toListRequest(input, call), {
        sort: input.sort,
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
    notes: 'At most 20,000, about manuscripts that the caller can see.',
    answers: [file('text/csv')],
    input: z.strictObject({}),
    handle: async (_, call) => (await loadTables()).exportRequests(call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/assignments/csv',
    right: 'read',
    summary: 'Exports invitations to review and their outcomes as a table, newest first.',
    notes: 'At most 20,000, about manuscripts that the caller can see.',
    answers: [file('text/csv')],
    input: z.strictObject({}),
    handle: async (_, call) => (await loadTables()).exportAssignments(call),
  }),
];

const viewing = { access: 'editor', csrf: false, cache: 0, right: 'read' } as const;
const SHARING_REFUSED = { 403: 'Only managing editors can share views.' } as const;

const viewsReply = async (message: string, { context, user }: SignedInCall) => ({
  message,
  views: await (await loadQueries()).listViews(context.reader, user.id),
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
    handle: async (_, { context, user }) => (await loadQueries()).listViews(context.reader, user.id),
  }),
  route({
    ...viewing,
    method: 'POST',
    path: '/api/editor/saved-views',
    summary: 'Saves a list of manuscripts with its filters under a name.',
    notes: '`query` has the filters, the order and the columns, as in the page’s address.',
    answers: [json('SavedViewsChange')],
    refusals: { ...SHARING_REFUSED, 422: 'The caller already has 50 views.' },
    input: NewView,
    async handle(view, call) {
      await (await loadViewChanges()).saveView(view, call);
      return viewsReply(VIEW_TEXTS.saved, call);
    },
  }),
  route({
    ...viewing,
    method: 'PUT',
    path: '/api/editor/saved-views/:id',
    summary: 'Renames a saved view, or changes whether it is shared.',
    notes: 'Managing editors may change the shared views of others.',
    answers: [json('SavedViewsChange')],
    refusals: SHARING_REFUSED,
    input: ViewChange.safeExtend({ id: RandomId }),
    async handle({ id, ...change }, call) {
      await (await loadViewChanges()).changeView(id, change, call);
      return viewsReply(VIEW_TEXTS.changed, call);
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
      await (await loadViewChanges()).removeView(id, call);
      return viewsReply(VIEW_TEXTS.removed, call);
    },
  }),
];

const acting = { access: 'editor', method: 'POST', csrf: false, cache: 0 } as const;
const BULK_NOTES =
  'At most 200 at once. `outcomes` has the result or the reason for refusal of each manuscript; one refusal does not affect the others. Repeating a call with the same `press` has no effect.';

/** Routes for bulk actions on a list. */
export const bulkActionRoutes: readonly Route[] = [
  route({
    ...acting,
    path: '/api/editor/chosen/editor',
    right: 'assign',
    summary: 'Assigns selected manuscripts to an editor, replacing the current ones.',
    notes: BULK_NOTES,
    answers: [json('BulkReply')],
    input: BulkAssignment,
    handle: async (chosen, call) => (await loadBulkActions()).bulkAssign(chosen, call),
  }),
  route({
    ...acting,
    path: '/api/editor/chosen/remind',
    right: 'edit',
    summary: 'Reminds the overdue reviewers of selected manuscripts.',
    notes: `No one is reminded twice in a day. ${BULK_NOTES}`,
    answers: [json('BulkReply')],
    input: BulkReminder,
    handle: async (chosen, call) => (await loadBulkActions()).bulkRemind(chosen, call),
  }),
  route({
    ...acting,
    path: '/api/editor/chosen/issue',
    right: 'produce',
    summary: 'Sets the volume and issue of selected manuscripts that are accepted but not yet published.',
    notes: `New volumes and issues are created. ${BULK_NOTES}`,
    answers: [json('BulkReply')],
    input: BulkPlacement,
    handle: async (chosen, call) => (await loadBulkActions()).bulkPlace(chosen, call),
  }),
  route({
    ...acting,
    path: '/api/editor/chosen/message',
    right: 'write',
    summary: 'Sends a message to the authors of each selected manuscript.',
    notes: `The message is added to each manuscript’s own thread. A manuscript is refused if the message names one of its reviewers. ${BULK_NOTES}`,
    answers: [json('BulkReply')],
    input: BulkMessage,
    handle: async (chosen, call) => (await loadBulkActions()).bulkWrite(chosen, call),
  }),
  route({
    ...acting,
    path: '/api/editor/chosen/csv',
    right: 'read',
    summary: 'Exports selected manuscripts as a table: as listed, or with their metadata.',
    notes: 'At most 200 at once. Manuscripts hidden from the caller are left out.',
    answers: [file('text/csv')],
    input: BulkExport,
    handle: async (chosen, call) => (await import('./export-tables.ts')).exportSelected(chosen, call),
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
    notes: 'New volumes and issues are created. `seen` is the place last read.',
    refusals: {
      409: 'The manuscript has changed since `version`, or is no longer in the place `seen`.',
      422: 'The manuscript is not accepted, or is already published.',
    },
    input: PlaceChange.safeExtend({ id: Id }),
    async handle({ id: _, ...change }, call) {
      const { setIssue } = await import('./bulk-actions.ts');
      const { version } = await setIssue(change, call);
      return { message: placeText(change), version };
    },
  }),
];
