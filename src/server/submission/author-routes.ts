import * as z from 'zod';
import { findSentFile } from '#server/document/file-queries';
import { IN_QUARANTINE, sendManuscriptFile } from '#server/document/send-file';
import { file, json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';
import { CORRECTED_WORDS_SENT } from '#server/publishing/correction/sent-words';
import { listOwnManuscripts, readOwnManuscript } from './author-queries.ts';
import { findReleasedFile } from './author-review-queries.ts';
import { reviseManuscript } from './revise-manuscript.ts';

const OneManuscript = z.strictObject({ id: Id });
const common = { access: 'author-of', csrf: false, cache: 0 } as const;

/** More than anyone has; shown in full. */
const LISTED_MAX = 500;

/** Routes for an author's own manuscripts. Others are not found. */
export const authorRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'signed-in',
    method: 'GET',
    path: '/api/author/manuscripts',
    summary: 'Lists the caller’s manuscripts, newest first.',
    answers: [json('OwnManuscriptCard[]')],
    input: z.object({}),
    handle: async (_, { context, user }) =>
      listOwnManuscripts(context.reader, user.id, { limit: LISTED_MAX, now: context.clock.now() }),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/author/manuscripts/:id',
    summary: 'Shows one of the caller’s manuscripts.',
    notes:
      'With its authors, files, leak reports, revisions, decision letters and the reviews sent with them; never the office’s notes or the reviewers’ names.',
    answers: [json('OwnManuscript')],
    input: OneManuscript,
    handle: ({ id }, { context }) => readOwnManuscript(context.reader, id, context.clock.now()),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/author/manuscripts/:id/files/:file',
    summary: 'Downloads a file of the caller’s manuscript.',
    answers: [file()],
    refusals: IN_QUARANTINE,
    input: z.strictObject({ id: Id, file: Id }),
    handle: async ({ id, file }, { context }) =>
      sendManuscriptFile(await findSentFile(context.reader, { id, file }), context),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/author/manuscripts/:id/reviews/:file',
    summary: 'Sends the cleaned file of a review that went out with a decision.',
    answers: [file()],
    refusals: IN_QUARANTINE,
    input: z.strictObject({ id: Id, file: Id }),
    handle: async ({ id, file }, { context }) =>
      sendManuscriptFile(await findReleasedFile(context.reader, { id, file }), context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/author/manuscripts/:id/revision',
    summary: 'Submits a revision.',
    notes: 'Reviewers see an anonymised copy of both files. Repeating the call has no effect.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        response: 'The response to the reviewers, at most 60,000 characters.',
        file: 'The manuscript: PDF, .doc or .docx, at most 10 MiB.',
        upload_id: 'In place of `file`: an upload that was sent in parts.',
        response_file: 'The response as a file as well, under the same rules.',
        response_upload_id: 'In place of `response_file`: an upload that was sent in parts.',
        ...CORRECTED_WORDS_SENT,
      },
    },
    answers: [json('RevisionReceived', 201)],
    refusals: {
      409: 'No revision is expected.',
      422: 'The file is damaged, password-protected or infected, contains macros, or takes too long to check.',
      429: 'Too many revisions in an hour.',
    },
    csrf: true,
    body: 'stream',
    input: OneManuscript,
    handle: (_, call) => reviseManuscript(call),
  }),
];
