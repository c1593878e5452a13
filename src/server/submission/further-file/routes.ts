import * as z from 'zod';
import { Redaction } from '#domain/document/redaction';
import { HeldFileDecision, KindChange } from '#domain/submission/further-file/further-file-change';
import { IN_QUARANTINE } from '#server/document/send-file';
import { file, json } from '#server/kernel/http/answer';
import { Id, RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/** Imported on demand, so that the function starts fast. */
const loadReading = () => import('./read-files.ts');
const loadSending = () => import('./send-file.ts');
const loadChanges = () => import('./change-file.ts');

const common = { access: 'editor-of', csrf: false, cache: 0 } as const;
const ById = z.strictObject({ id: Id });
const FileById = z.strictObject({ id: Id, file: RandomId });

export const officeFurtherFileRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/further-files',
    right: 'read',
    summary: 'Lists the additional files of a manuscript, and what reviewers see of each.',
    answers: [json('OfficeFurtherFile[]')],
    input: ById,
    handle: async ({ id }, { context }) => (await loadReading()).readOfficeFiles(context.reader, id),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/further-files/:file',
    right: 'read',
    summary: 'Downloads an additional file as its author sent it.',
    answers: [file('*/*')],
    refusals: IN_QUARANTINE,
    input: FileById,
    handle: async ({ id, file }, { context }) => (await loadSending()).sendFile({ manuscript_id: id }, file, context),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/further-files/:file/copy',
    right: 'read',
    summary: 'Downloads the reviewers’ copy of an additional file.',
    answers: [file('*/*')],
    refusals: IN_QUARANTINE,
    input: FileById,
    handle: async ({ id, file }, { context }) => (await loadSending()).sendCopyToOffice(id, file, context),
  }),
  route({
    ...common,
    csrf: true,
    method: 'POST',
    path: '/api/editor/manuscript/:id/further-files/:file/clean-copy',
    right: 'edit',
    summary: 'Replaces the reviewers’ copy of an additional file.',
    notes:
      'The file is cleaned and searched for the authors’ names, like the original; if it names them, it is withheld too. Reviewers who have accepted and not yet submitted are notified by email.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        file: 'A file in any format allowed for additional files, at most 10 MiB.',
        upload_id: 'In place of `file`: an upload sent in parts.',
      },
    },
    answers: [json('OfficeFurtherFilesChange')],
    refusals: {
      409: 'Reviewers never see files of this kind, or the copy is still being made.',
      422: 'No copy can be made of the file; the message says why.',
      503: 'The file cannot be scanned for viruses at the moment.',
    },
    body: 'stream',
    input: FileById,
    handle: async (input, call) => (await loadChanges()).replaceCopy(input, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/further-files/:file/redact',
    right: 'edit',
    summary: 'Redacts the reviewers’ copy of an additional file, which must be a Word file.',
    notes: 'The copy is cleaned and searched for the authors again; if it still names them, it stays withheld.',
    answers: [json('OfficeFurtherFilesChange')],
    refusals: {
      409: 'Reviewers never see files of this kind, or the copy is still being made.',
      422: 'There is no Word file to redact, or some passages are not in it.',
    },
    input: Redaction.extend({ id: Id, file: RandomId }),
    handle: async ({ id: _, ...input }, call) => (await loadChanges()).redactFile(input, call),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/editor/manuscript/:id/further-files/:file',
    right: 'edit',
    summary: 'Sets the kind of an additional file.',
    notes: 'If reviewers see files of the new kind, a copy is made and searched first.',
    answers: [json('OfficeFurtherFilesChange')],
    input: KindChange.extend({ id: Id, file: RandomId }),
    handle: async ({ id: _, ...change }, call) => (await loadChanges()).changeKind(change, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/further-files/:file/settle',
    right: 'edit',
    summary: 'Shows reviewers an additional file that may name its authors, or withholds it.',
    answers: [json('OfficeFurtherFilesChange')],
    refusals: { 409: 'There is nothing to decide, or no copy to show.' },
    input: HeldFileDecision.extend({ id: Id, file: RandomId }),
    handle: async ({ id: _, ...change }, call) => (await loadChanges()).settleFile(change, call),
  }),
];

const authorRoute = { access: 'author-of', csrf: false, cache: 0 } as const;

export const authorFurtherFileRoutes: readonly Route[] = [
  route({
    ...authorRoute,
    method: 'GET',
    path: '/api/author/manuscripts/:id/further-files',
    summary: 'Lists the additional files of the caller’s manuscript.',
    answers: [json('FurtherFile[]')],
    input: ById,
    handle: async ({ id }, { context }) => (await loadReading()).readFiles(context.reader, { manuscript_id: id }),
  }),
  route({
    ...authorRoute,
    method: 'GET',
    path: '/api/author/manuscripts/:id/further-files/:file',
    summary: 'Downloads an additional file of the caller’s manuscript.',
    answers: [file('*/*')],
    refusals: IN_QUARANTINE,
    input: FileById,
    handle: async ({ id, file }, { context }) => (await loadSending()).sendFile({ manuscript_id: id }, file, context),
  }),
];

/** Imported on demand, so that the function starts fast. */
const loadDraftChanges = () => import('./change-draft-files.ts');

const signedIn = { csrf: false, cache: 0 } as const;

/**
 * Routes for a draft's further files. They have a separate function, because reading documents takes code that the
 * author's area does not need.
 */
export const draftFileRoutes: readonly Route[] = [
  route({
    ...signedIn,
    access: 'signed-in',
    method: 'GET',
    path: '/api/draft-files/:id',
    summary: 'Lists the additional files of the caller’s draft.',
    answers: [json('FurtherFile[]')],
    input: ById,
    async handle({ id }, call) {
      await (await loadDraftChanges()).requireOwnDraft(id, call);
      return (await loadReading()).readFiles(call.context.reader, { draft_id: id });
    },
  }),
  route({
    ...signedIn,
    access: 'signed-in',
    method: 'POST',
    path: '/api/draft-files/:id',
    summary:
      'Adds an additional file to the caller’s draft: a title page, figure, table, supplement, checklist or form.',
    notes:
      'It belongs to the submission that names the draft as `draft_id`. Reviewers see figures, tables, supplements and checklists without their metadata, and never title pages or disclosure forms.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        file: 'PDF, Word, Excel, CSV, plain text, PNG, JPEG or TIFF, at most 10 MiB; up to 20 files, 60 MiB in total.',
        upload_id: 'In place of `file`: an upload sent in parts.',
        kind: '`title_page`, `figure`, `table`, `supplement`, `checklist` or `disclosure`. If left out, it is inferred from name and content.',
      },
    },
    answers: [json('FurtherFilesChange', 201)],
    refusals: {
      413: 'The file exceeds 10 MiB, or the files together exceed 60 MiB.',
      422: 'The file is damaged, password-protected or infected, contains macros, or does not match its extension.',
      429: 'More than 120 files in an hour.',
    },
    csrf: true,
    body: 'stream',
    input: ById,
    handle: async (input, call) => (await loadDraftChanges()).addDraftFile(input, call),
  }),
  route({
    ...signedIn,
    access: 'signed-in',
    method: 'PUT',
    path: '/api/draft-files/:id/:file',
    summary: 'Sets the kind of an additional file of the caller’s draft.',
    answers: [json('FurtherFilesChange')],
    input: KindChange.extend({ id: Id, file: RandomId }),
    handle: async (input, call) => (await loadDraftChanges()).changeDraftFile(input, call),
  }),
  route({
    ...signedIn,
    access: 'signed-in',
    method: 'DELETE',
    path: '/api/draft-files/:id/:file',
    summary: 'Removes an additional file from the caller’s draft.',
    answers: [json('FurtherFilesChange')],
    input: FileById,
    handle: async (input, call) => (await loadDraftChanges()).removeDraftFile(input, call),
  }),
  route({
    ...signedIn,
    access: 'signed-in',
    method: 'GET',
    path: '/api/draft-files/:id/:file',
    summary: 'Downloads an additional file of the caller’s draft.',
    answers: [file('*/*')],
    refusals: IN_QUARANTINE,
    input: FileById,
    async handle({ id, file }, call) {
      await (await loadDraftChanges()).requireOwnDraft(id, call);
      return (await loadSending()).sendFile({ draft_id: id }, file, call.context);
    },
  }),
];

const reviewerRoute = { access: 'reviewer-of', csrf: false, cache: 0 } as const;
const UNAVAILABLE = {
  409: 'The invitation has not been accepted, interests have not been declared, or the file is not available; the message says which.',
};

/** Routes for reviewers' copies of further files. */
export const reviewerFurtherFileRoutes: readonly Route[] = [
  route({
    ...reviewerRoute,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/further-files',
    summary: 'Lists the figures, tables, supplements and checklists of the manuscript, under neutral names.',
    answers: [json('BlindFurtherFile[]')],
    refusals: UNAVAILABLE,
    input: ById,
    handle: async ({ id }, call) => (await loadSending()).listForReviewer(id, call),
  }),
  route({
    ...reviewerRoute,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/further-files/:file',
    summary: 'Downloads the anonymised copy of an additional file.',
    answers: [file('*/*')],
    refusals: UNAVAILABLE,
    input: FileById,
    handle: async (input, call) => (await loadSending()).sendToReviewer(input, call),
  }),
];
