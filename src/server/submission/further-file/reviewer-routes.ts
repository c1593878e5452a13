import * as z from 'zod';
import { file, json } from '#server/kernel/http/answer';
import { Id, RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/** Imported on demand, to keep the function's start fast. */
const sending = () => import('./send-to-reviewer.ts');

const common = { access: 'reviewer-of', csrf: false, cache: 0 } as const;
const One = z.strictObject({ id: Id });
const OneFile = z.strictObject({ id: Id, file: RandomId });
const NOT_YET = {
  409: 'The invitation is not accepted, interests are not declared, or the file is not available now; the sentence says which.',
};

/** Routes for reviewers' copies of further files. */
export const reviewerFurtherFileRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/further-files',
    summary: 'Lists the figures, tables, supplements and checklists of the manuscript, by neutral names.',
    answers: [json('BlindFurtherFile[]')],
    refusals: NOT_YET,
    input: One,
    handle: async ({ id }, call) => (await sending()).listForReviewer(id, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/further-files/:file',
    summary: 'Sends the cleaned copy of such a file, as a download.',
    answers: [file('*/*')],
    refusals: NOT_YET,
    input: OneFile,
    handle: async (input, call) => (await sending()).sendToReviewer(input, call),
  }),
];
