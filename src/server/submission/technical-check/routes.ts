import * as z from 'zod';
import { CheckChange, ChecklistChange } from '#domain/submission/technical-check/technical-check-change';
import { json, message } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';
import { CORRECTION_FIELD_NOTES } from '#server/publishing/correction/correct-text';

const common = { csrf: false, cache: 0 } as const;
const OneManuscript = z.strictObject({ id: Id });

export const officeCheckRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'editor-of',
    method: 'GET',
    path: '/api/editor/manuscript/:id/technical-check',
    right: 'read',
    summary: 'Shows the technical check of a manuscript.',
    notes: 'Until the check is first saved, the items that the journal can verify automatically are ticked.',
    answers: [json('TechnicalCheck')],
    input: OneManuscript,
    handle: async ({ id }, { context }) => (await import('./queries.ts')).readCheck(context.reader, id),
  }),
  route({
    ...common,
    access: 'editor-of',
    method: 'POST',
    path: '/api/editor/manuscript/:id/technical-check',
    right: 'edit',
    summary: 'Saves or passes the technical check of a manuscript, or sends it back.',
    notes:
      '`send-back` asks the author for a corrected file, listing the unticked items and `words`, without starting a review round. `changed_at` is the value last read.',
    answers: [json('ChangedCheck')],
    refusals: {
      409: 'Reviewers have been invited, or another editor saved first; `check` is then the current version. Nothing was changed.',
    },
    input: CheckChange.extend({ id: Id }),
    handle: async ({ id: _, ...change }, call) => (await import('./change-check.ts')).changeCheck(change, call),
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/technical-checklist',
    right: 'manage',
    summary: 'Shows the technical checklist.',
    answers: [json('TechnicalChecklist')],
    input: z.object({}),
    handle: async (_, { context }) => (await import('./queries.ts')).readChecklist(context.reader),
  }),
  route({
    ...common,
    access: 'editor',
    method: 'PUT',
    path: '/api/editor/technical-checklist',
    right: 'manage',
    summary: 'Saves the office’s technical checklist.',
    notes:
      '`points` has one item per line. Items worded as in the standard list are ticked if the journal can verify them automatically. `updated_at` is the value last read.',
    answers: [json('SavedChecklist')],
    refusals: { 409: 'Another editor saved first: nothing was changed, and `checklist` is the current version.' },
    input: ChecklistChange,
    handle: async (change, call) => (await import('./change-check.ts')).saveChecklist(change, call),
  }),
];

export const authorCheckRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'author-of',
    method: 'POST',
    path: '/api/author/manuscripts/:id/corrected-file',
    summary: 'Sends a corrected file of a manuscript that the office has sent back.',
    notes:
      'It replaces the earlier file, in the same round. Texts sent with it replace the earlier ones; the others are unchanged. Repeating the call has no effect.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        file: 'The manuscript: PDF, .doc or .docx, at most 10 MiB.',
        upload_id: 'In place of `file`: an upload sent in parts.',
        ...CORRECTION_FIELD_NOTES,
      },
    },
    answers: [message(201)],
    refusals: {
      409: 'No corrected file is expected.',
      422: 'The file is damaged, password-protected or infected, contains macros, or takes too long to check.',
      429: 'Too many files in an hour.',
    },
    csrf: true,
    body: 'stream',
    input: OneManuscript,
    handle: async (_, call) => (await import('./accept-corrected-file.ts')).acceptCorrectedFile(call),
  }),
];
