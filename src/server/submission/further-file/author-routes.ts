import * as z from 'zod';
import { IN_QUARANTINE } from '#server/document/send-file';
import { file, json } from '#server/kernel/http/answer';
import { Id, RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/** Imported on demand, to keep the function's start fast. */
const reading = () => import('./read-files.ts');
const sending = () => import('./send-file.ts');

const common = { access: 'author-of', csrf: false, cache: 0 } as const;
const One = z.strictObject({ id: Id });
const OneFile = z.strictObject({ id: Id, file: RandomId });

/** Routes for an author's further files. */
export const authorFurtherFileRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/author/manuscripts/:id/further-files',
    summary: 'Lists the further files of the caller’s manuscript.',
    answers: [json('FurtherFile[]')],
    input: One,
    handle: async ({ id }, { context }) => (await reading()).readFiles(context.reader, { manuscript_id: id }),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/author/manuscripts/:id/further-files/:file',
    summary: 'Downloads a further file of the caller’s manuscript.',
    answers: [file('*/*')],
    refusals: IN_QUARANTINE,
    input: OneFile,
    handle: async ({ id, file }, { context }) => (await sending()).sendFile({ manuscript_id: id }, file, context),
  }),
];
