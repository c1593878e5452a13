import * as z from 'zod';
import { KindChange } from '#domain/submission/further-file/further-file-change';
import { IN_QUARANTINE } from '#server/document/send-file';
import { file, json } from '#server/kernel/http/answer';
import { Id, RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/** Imported on demand, to keep the function's start fast. */
const ofDraft = () => import('./change-draft-files.ts');
const reading = () => import('./read-files.ts');
const sending = () => import('./send-file.ts');

const common = { csrf: false, cache: 0 } as const;
const One = z.strictObject({ id: Id });
const OneFile = z.strictObject({ id: Id, file: RandomId });

/**
 * Routes for a draft's further files. They have their own segment, because this function reads documents and the
 * author's area does not.
 */
export const draftFileRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'signed-in',
    method: 'GET',
    path: '/api/draft-files/:id',
    summary: 'Lists the further files of the caller’s draft.',
    answers: [json('FurtherFile[]')],
    input: One,
    async handle({ id }, call) {
      await (await ofDraft()).requireOwn(id, call);
      return (await reading()).readFiles(call.context.reader, { draft_id: id });
    },
  }),
  route({
    ...common,
    access: 'signed-in',
    method: 'POST',
    path: '/api/draft-files/:id',
    summary: 'Adds a further file to the caller’s draft: a title page, figure, table, supplement, checklist or form.',
    notes:
      'It belongs to the submission that names the draft as `draft_id`. Reviewers see figures, tables, supplements and checklists without their metadata, and never title pages or disclosure forms.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        file: 'PDF, Word, Excel, CSV, plain text, PNG, JPEG or TIFF, at most 10 MiB; 20 files of at most 60 MiB together.',
        upload_id: 'In place of `file`: an upload that was sent in parts.',
        kind: '`title_page`, `figure`, `table`, `supplement`, `checklist` or `disclosure`. If left out, it is inferred from name and content.',
      },
    },
    answers: [json('FurtherFilesChange', 201)],
    refusals: {
      413: 'The file is larger than 10 MiB, or the files are larger than 60 MiB together.',
      422: 'The file is damaged, password-protected or infected, contains macros, or does not match its extension.',
      429: 'More than 120 files in an hour.',
    },
    csrf: true,
    body: 'stream',
    input: One,
    handle: async (input, call) => (await ofDraft()).addDraftFile(input, call),
  }),
  route({
    ...common,
    access: 'signed-in',
    method: 'PUT',
    path: '/api/draft-files/:id/:file',
    summary: 'Sets the kind of a further file of the caller’s draft.',
    answers: [json('FurtherFilesChange')],
    input: KindChange.extend({ id: Id, file: RandomId }),
    handle: async (input, call) => (await ofDraft()).changeDraftFile(input, call),
  }),
  route({
    ...common,
    access: 'signed-in',
    method: 'DELETE',
    path: '/api/draft-files/:id/:file',
    summary: 'Removes a further file from the caller’s draft.',
    answers: [json('FurtherFilesChange')],
    input: OneFile,
    handle: async (input, call) => (await ofDraft()).removeDraftFile(input, call),
  }),
  route({
    ...common,
    access: 'signed-in',
    method: 'GET',
    path: '/api/draft-files/:id/:file',
    summary: 'Downloads a further file of the caller’s draft.',
    answers: [file('*/*')],
    refusals: IN_QUARANTINE,
    input: OneFile,
    async handle({ id, file }, call) {
      await (await ofDraft()).requireOwn(id, call);
      return (await sending()).sendFile({ draft_id: id }, file, call.context);
    },
  }),
];
