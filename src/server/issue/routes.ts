import * as z from 'zod';
import { checkCall, IssueNames, issueChangeSchema, NewIssue, VolumeNames } from '#domain/issue/issue-record';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

const common = { access: 'editor', csrf: false, cache: 0 } as const;

/** Routes for creating, editing and arranging issues, and for answers to their calls. */
export const issueRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/api/issues',
    right: 'produce',
    summary: 'Creates an issue, and its volume if new.',
    notes: 'An existing volume keeps its year. The site is rebuilt.',
    refusals: { 409: 'The volume has an issue with that number.' },
    answers: [json('CreatedIssue', 201)],
    input: NewIssue,
    async handle(issue, call) {
      const { createIssue } = await import('./save-issue.ts');
      return Response.json(await createIssue(issue, call), { status: 201 });
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/issues/:id',
    right: 'read',
    summary: 'Shows an issue with its contents.',
    notes:
      '`articles` are the manuscripts that the editor can see, in the order shown to readers; `waiting` are accepted ones without an issue.',
    answers: [json('IssueRecord')],
    input: z.object({ id: Id }),
    async handle({ id }, call) {
      const { readIssue } = await import('./read-issue.ts');
      return Response.json(await readIssue(id, call));
    },
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/issues/:id/record',
    right: 'produce',
    summary: 'Saves the text and order of an issue.',
    notes: 'Manuscripts hidden from the editor keep their place. The site is rebuilt, unless `builds` is false.',
    refusals: { 409: 'Another editor saved first; the answer has the current `issue`.' },
    answers: [json('SavedIssue')],
    input: (journal) =>
      issueChangeSchema(journal)
        .extend({ id: Id, builds: z.boolean().default(true) })
        .superRefine(checkCall),
    async handle(change, call) {
      const { saveIssue } = await import('./save-issue.ts');
      return saveIssue(change, call);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/issues/:id/answers',
    right: 'produce',
    summary: 'Records that a manuscript answers an issue’s call for papers.',
    notes: 'A manuscript answers at most one call: the last one recorded.',
    refusals: { 422: 'The issue has no call.' },
    answers: [json('SavedIssue')],
    input: z.strictObject({ id: Id, manuscript_number: z.string().trim().min(1).max(40) }),
    handle: async (answer, call) => (await import('./call-answers.ts')).recordCallAnswer(answer, call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/issues/:id/answers/:manuscript',
    right: 'produce',
    summary: 'Removes a manuscript from those answering an issue’s call.',
    answers: [json('SavedIssue')],
    input: z.object({ id: Id, manuscript: Id }),
    handle: async (answer, call) => (await import('./call-answers.ts')).removeCallAnswer(answer, call),
  }),
];

const load = () => import('./change-volume.ts');
const change = {
  ...common,
  notes: '`seen` holds the names as last read. The site is rebuilt.',
  answers: [json('ChangedVolumes')],
};
const NOT_EMPTY = 'It contains manuscripts, or has changed since `seen`.';
const NOT_EMPTY_OR_TAKEN = 'It contains manuscripts, has changed since `seen`, or the number is taken.';

/** Routes for volumes and issues: mistyped ones can be renamed or deleted while empty. */
export const volumeRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/volumes',
    right: 'read',
    summary: 'Lists all volumes with their issues, newest first.',
    notes: '`manuscripts` is the number in each.',
    answers: [json('EditorialVolume[]')],
    input: z.object({}),
    async handle(_, { context }) {
      const { listEditorialVolumes } = await import('./queries.ts');
      return Response.json(await listEditorialVolumes(context.reader));
    },
  }),
  route({
    ...change,
    method: 'PUT',
    path: '/api/editor/volumes/:id',
    right: 'produce',
    summary: 'Renames a volume while it is empty.',
    refusals: { 409: NOT_EMPTY_OR_TAKEN },
    input: VolumeNames.extend({ id: Id, seen: VolumeNames }),
    handle: async ({ id, seen, ...names }, call) => (await load()).changeVolume({ id, seen, names }, call),
  }),
  route({
    ...change,
    method: 'DELETE',
    path: '/api/editor/volumes/:id',
    right: 'produce',
    summary: 'Removes an empty volume with its issues.',
    refusals: { 409: NOT_EMPTY },
    input: z.strictObject({ id: Id, seen: VolumeNames }),
    handle: async (place, call) => (await load()).changeVolume(place, call),
  }),
  route({
    ...change,
    method: 'PUT',
    path: '/api/editor/issues/:id',
    right: 'produce',
    summary: 'Renames an issue while it is empty.',
    refusals: { 409: NOT_EMPTY_OR_TAKEN },
    input: IssueNames.extend({ id: Id, seen: IssueNames }),
    handle: async ({ id, seen, ...names }, call) => (await load()).changeIssue({ id, seen, names }, call),
  }),
  route({
    ...change,
    method: 'DELETE',
    path: '/api/editor/issues/:id',
    right: 'produce',
    summary: 'Removes an empty issue.',
    refusals: { 409: NOT_EMPTY },
    input: z.strictObject({ id: Id, seen: IssueNames }),
    handle: async (place, call) => (await load()).changeIssue(place, call),
  }),
];
