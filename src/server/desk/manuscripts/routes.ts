import * as z from 'zod';
import { findSentFile } from '#server/document/file-queries';
import { IN_QUARANTINE, sendManuscriptFile } from '#server/document/send-file';
import { file, json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';
import { readEditorManuscript } from '#server/manuscript/editor-manuscript-queries';
import { visibilityOf } from '#server/manuscript/queries';
import { listNewestCards, readCounts } from './queries.ts';

const common = { access: 'editor', csrf: false, cache: 0 } as const;
/** Routes for the editor area (spec §2, §7). Editors never see their own manuscripts here (design §7). */
export const editorialRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/dashboard',
    right: 'read',
    summary: 'Counts manuscripts by status and lists the newest.',
    notes:
      'Here and below, manuscripts that the editor wrote, submitted or is recused from are hidden: they are not counted, listed or found. So are manuscripts the editor is invited to review, until the invitation is accepted. Section editors see the manuscripts in their categories and those they handle; guest editors see those they handle.',
    answers: [json('Dashboard')],
    input: z.object({}),
    async handle(_, { context: { reader }, user }) {
      const visibility = await visibilityOf(reader, user);
      const [{ counts, revisions_received }, recent_manuscripts] = await Promise.all([
        readCounts(reader, visibility),
        listNewestCards(reader, visibility),
      ]);
      return { counts, recent_manuscripts, revisions_received };
    },
  }),
  route({
    ...common,
    access: 'editor-of',
    method: 'GET',
    path: '/api/editor/manuscript/:id',
    right: 'read',
    summary: 'Returns one manuscript with everything the office has on record.',
    notes:
      '`version` counts changes; `today` is the server’s date, from which due dates are counted. `words_for_reviewers` has the title, abstract and keywords shown to reviewers if the originals name the authors; otherwise null.',
    answers: [json('EditorManuscript')],
    input: z.strictObject({ id: Id }),
    handle: ({ id }, { context }) => readEditorManuscript(context.journal, context.reader, id, context.clock.now()),
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
