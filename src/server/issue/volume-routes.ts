import * as z from 'zod';
import { checkCall, IssueChange, NewIssue } from '#domain/issue/issue-record';
import { IssueNames, VolumeNames } from '#domain/issue/volume-change';
import { json } from '#server/http/answer';
import { Id } from '#server/http/id';
import { type Route, route } from '#server/http/route';

/** Loaded where it is asked for: the function starts without it. */
const load = () => import('./change-volume.ts');

const common = { access: 'editor', csrf: false, cache: 0 } as const;
const change = {
  ...common,
  notes: '`seen` holds the names as they were looked at. The site is built.',
  answers: [json('ChangedVolumes')],
};
const NOT_EMPTY = 'Manuscripts stand in it, or it is not as in `seen`.';
const NOT_EMPTY_OR_TAKEN = 'Manuscripts stand in it, it is not as in `seen`, or the number is another’s.';

/** Volumes and issues: made, written about and put in order; those of a mistyped number are renamed or removed while they are empty. */
export const volumeRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/volumes',
    right: 'read',
    summary: 'Lists all volumes with their issues, the newest first.',
    notes: '`is_empty` says that no manuscript stands in one.',
    answers: [json('EditorialVolume[]')],
    input: z.object({}),
    async handle(_, { context }) {
      const { listEditorialVolumes } = await import('./volume-queries.ts');
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
    ...common,
    method: 'POST',
    path: '/api/editor/issues',
    right: 'produce',
    summary: 'Makes an issue, and its volume where that is new.',
    notes: 'A volume that is there keeps its year. The site is built.',
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
    path: '/api/editor/issues/:id',
    right: 'read',
    summary: 'Shows an issue with what stands in it.',
    notes: '`articles` are the manuscripts that the editor sees, in the order in which readers find them.',
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
    path: '/api/editor/issues/:id/record',
    right: 'produce',
    summary: 'Saves title, description and date of an issue, what makes it special, and the order of its articles.',
    notes: 'What the editor does not see keeps its place. The site is built.',
    refusals: { 409: 'Another editor was faster; the answer has the present `issue`.' },
    answers: [json('SavedIssue')],
    input: IssueChange.extend({ id: Id }).superRefine(checkCall),
    async handle(change, call) {
      const { saveIssue } = await import('./save-issue.ts');
      return saveIssue(change, call);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/issues/:id/answers',
    right: 'produce',
    summary: 'Notes that a manuscript answers the call of an issue.',
    notes: 'A manuscript answers one call at most: the last one that was noted.',
    refusals: { 422: 'The issue has no call.' },
    answers: [json('SavedIssue')],
    input: z.strictObject({ id: Id, manuscript_number: z.string().trim().min(1).max(40) }),
    handle: async (answer, call) => (await import('./note-answer.ts')).noteAnswer(answer, call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/editor/issues/:id/answers/:manuscript',
    right: 'produce',
    summary: 'Takes a manuscript off the list of those that answer the call of an issue.',
    answers: [json('SavedIssue')],
    input: z.object({ id: Id, manuscript: Id }),
    handle: async (answer, call) => (await import('./note-answer.ts')).removeAnswer(answer, call),
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
