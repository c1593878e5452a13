import * as z from 'zod';
import { Redaction } from '#domain/document/redaction-change';
import { KindChange, Settlement } from '#domain/submission/further-file/further-file-change';
import { IN_QUARANTINE } from '#server/document/send-file';
import { file, json } from '#server/kernel/http/answer';
import { Id, RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/** Imported on demand, to keep the function's start fast. */
const reading = () => import('./read-files.ts');
const sending = () => import('./send-file.ts');
const copying = () => import('./send-file.ts');
const settling = () => import('./change-file.ts');

const common = { access: 'editor-of', csrf: false, cache: 0 } as const;
const One = z.strictObject({ id: Id });
const OneFile = z.strictObject({ id: Id, file: RandomId });

/** Routes for the office's further files. */
export const officeFurtherFileRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/further-files',
    right: 'read',
    summary: 'Lists the further files of a manuscript, and what reviewers see of each.',
    answers: [json('OfficeFurtherFile[]')],
    input: One,
    handle: async ({ id }, { context }) => (await reading()).readOfficeFiles(context.reader, id),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/further-files/:file',
    right: 'read',
    summary: 'Downloads a further file as its author sent it.',
    answers: [file('*/*')],
    refusals: IN_QUARANTINE,
    input: OneFile,
    handle: async ({ id, file }, { context }) => (await sending()).sendFile({ manuscript_id: id }, file, context),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/further-files/:file/copy',
    right: 'read',
    summary: 'Downloads the reviewers’ copy of a further file.',
    answers: [file('*/*')],
    refusals: IN_QUARANTINE,
    input: OneFile,
    handle: async ({ id, file }, { context }) => (await copying()).sendCopyToOffice(id, file, context),
  }),
  route({
    ...common,
    csrf: true,
    method: 'POST',
    path: '/api/editor/manuscript/:id/further-files/:file/clean-copy',
    right: 'edit',
    summary: 'Replaces the reviewers’ copy of a further file.',
    notes:
      'The file is cleaned and searched for the authors’ names like theirs; if it names them, it is withheld too. Reviewers who have accepted and not yet submitted are told by email.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        file: 'A file of any format that further files may have, at most 10 MiB.',
        upload_id: 'In place of `file`: an upload that was sent in parts.',
      },
    },
    answers: [json('OfficeFurtherFilesChange')],
    refusals: {
      409: 'Reviewers never see files of this kind, or the copy is still being made.',
      422: 'No copy can be made of the file; the sentence says why.',
      503: 'The file cannot be searched for viruses now.',
    },
    body: 'stream',
    input: OneFile,
    handle: async (input, call) => (await import('./change-file.ts')).replaceCopy(input, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/further-files/:file/redact',
    right: 'edit',
    summary: 'Redacts the reviewers’ copy of a further file, which must be a Word file.',
    notes: 'The copy is cleaned and searched for the authors again; if it still names them, it stays withheld.',
    answers: [json('OfficeFurtherFilesChange')],
    refusals: {
      409: 'Reviewers never see files of this kind, or the copy is still being made.',
      422: 'There is no Word file to redact, or some passages are not in it.',
    },
    input: Redaction.extend({ id: Id, file: RandomId }),
    handle: async ({ id: _, ...input }, call) => (await import('./change-file.ts')).redactFile(input, call),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/editor/manuscript/:id/further-files/:file',
    right: 'edit',
    summary: 'Sets the kind of a further file.',
    notes: 'If reviewers see files of the new kind, a copy is made and searched first.',
    answers: [json('OfficeFurtherFilesChange')],
    input: KindChange.extend({ id: Id, file: RandomId }),
    handle: async ({ id: _, ...change }, call) => (await settling()).changeKind(change, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/further-files/:file/settle',
    right: 'edit',
    summary: 'Shows reviewers a further file that may name its authors, or withholds it.',
    answers: [json('OfficeFurtherFilesChange')],
    refusals: { 409: 'There is nothing to decide, or no copy to show.' },
    input: Settlement.extend({ id: Id, file: RandomId }),
    handle: async ({ id: _, ...change }, call) => (await settling()).settleFile(change, call),
  }),
];
