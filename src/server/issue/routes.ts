import * as z from 'zod';
import { checkCall, issueChange, NewIssue } from '#domain/issue/issue-record';
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
      issueChange(journal)
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
    handle: async (answer, call) => (await import('./note-answer.ts')).noteAnswer(answer, call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/issues/:id/answers/:manuscript',
    right: 'produce',
    summary: 'Removes a manuscript from those answering an issue’s call.',
    answers: [json('SavedIssue')],
    input: z.object({ id: Id, manuscript: Id }),
    handle: async (answer, call) => (await import('./note-answer.ts')).removeAnswer(answer, call),
  }),
];
