import * as z from 'zod';
import { ManuscriptStatus } from '#domain/manuscript/status';
import { findSentFile } from '#server/document/file-queries';
import { IN_QUARANTINE, sendManuscriptFile } from '#server/document/send-file';
import { file, json, page } from '#server/http/answer';
import { Id } from '#server/http/id';
import { listReply, PAGE_MAX, PageLimit, WRONG_AFTER } from '#server/http/list-reply';
import { type Route, route } from '#server/http/route';
import { sightOf } from '#server/manuscript/queries';
import { readEditorManuscript } from './manuscript-queries.ts';
import { Cursor, cursorOf, MOMENT } from './position.ts';
import { countCards, countRevisionsReceived, type EditorialFilter, listCards, readCounts, SORTS } from './queries.ts';

const RECENT = 5;

const common = { access: 'editor', csrf: false, cache: 0 } as const;
const ListFilter = z.object({
  status: z.union([z.literal('all').transform(() => undefined), ManuscriptStatus]),
  search: z.string().trim().max(200, 'Search for at most 200 characters.').optional(),
  revision: z.literal('received', 'Choose the revisions received, or leave revision out.').optional(),
  sort: z.enum(SORTS, 'Sort by newest, oldest or title.').default('newest'),
});
const ListQuery = ListFilter.extend({ after: Cursor.optional(), limit: PageLimit.default(PAGE_MAX) }).refine(
  ({ sort, after }) => sort === 'title' || !after || MOMENT.test(after.key),
  {
    path: ['after'],
    error: WRONG_AFTER,
  },
);

/** The editor's area (spec §2, §7). An editor who wrote a manuscript finds it nowhere here (design §7). */
export const editorialRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/dashboard',
    right: 'read',
    summary: 'Counts the manuscripts by status, and shows the newest.',
    notes:
      'Here and in all that follows, a manuscript that the editor wrote or submitted, or is asked to review and that is not accepted yet, or has stepped back from, does not exist: it is not counted, listed or found. Section editors see the manuscripts of their categories and those they handle, guest editors those they handle.',
    answers: [json('Dashboard')],
    input: z.object({}),
    async handle(_, { context: { reader }, user }) {
      const sight = await sightOf(reader, user);
      const [counts, revisions_received, recent] = await Promise.all([
        readCounts(reader, sight),
        countRevisionsReceived(reader, sight),
        listCards(reader, { sight }, { sort: 'newest', limit: RECENT }),
      ]);
      return { counts, recent_manuscripts: recent.map(({ card }) => card), revisions_received };
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscripts/:status',
    right: 'read',
    summary: 'Lists the manuscripts of one status, or of all.',
    notes:
      '`search` finds what holds every one of its words, in any order and case and without regard to diacritics, in title, abstract, keywords, and the names and addresses of authors and submitter: any part of a word from three letters on, shorter ones at the beginning of a word; or the one manuscript whose number, submission code or article’s DOI it is. What a search finds is counted up to 1,000; where there is more, `X-Total-Count-Is: at-least` stands beside `X-Total-Count`.',
    answers: [page('EditorCard')],
    input: ListQuery,
    async handle({ status, search, revision, sort, after, limit }, { context: { reader }, request, user }) {
      const isRevisionReceived = revision === 'received';
      const filter: EditorialFilter = { status, search, isRevisionReceived, sight: await sightOf(reader, user) };
      const [rows, { total, hasMore }] = await Promise.all([
        listCards(reader, filter, { sort, after, limit: limit + 1 }),
        countCards(reader, filter),
      ]);
      return listReply({
        rows,
        limit,
        total,
        hasMore,
        url: request.url,
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
    summary: 'Sends the manuscripts of one status, or of all, as a table.',
    notes: 'The filters and orders are those of the list. At most 20,000 manuscripts.',
    answers: [file('text/csv')],
    input: ListFilter,
    async handle({ status, search, revision, sort }, { context, user }) {
      const { sendManuscripts } = await import('./send-manuscripts.ts');
      const isRevisionReceived = revision === 'received';
      const sight = await sightOf(context.reader, user);
      return sendManuscripts(context, { status, search, isRevisionReceived, sight }, sort);
    },
  }),
  route({
    ...common,
    access: 'editor-of',
    method: 'GET',
    path: '/api/editor/manuscript/:id',
    right: 'read',
    summary: 'Shows one manuscript with all the office knows of it.',
    notes:
      '`version` counts changes; `today` is the server’s date, from which due dates are counted. `words_for_reviewers` has title, abstract and keywords as reviewers get them where they name the authors, and is null where they get them as they were written.',
    answers: [json('EditorManuscript')],
    input: z.strictObject({ id: Id }),
    handle: ({ id }, { context }) => readEditorManuscript(context.reader, id, context.clock.now()),
  }),
  route({
    ...common,
    access: 'editor-of',
    method: 'GET',
    path: '/api/editor/manuscript/:id/files/:file',
    right: 'read',
    summary: 'Sends one of the manuscript’s files, as a download.',
    answers: [file()],
    refusals: IN_QUARANTINE,
    input: z.strictObject({ id: Id, file: Id }),
    handle: async ({ id, file }, { context }) =>
      sendManuscriptFile(await findSentFile(context.reader, { id, file }), context),
  }),
];
