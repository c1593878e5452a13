import * as z from 'zod';
import { AbsenceChange, colleagueChange, EditorChange } from '#domain/account/colleague/colleague';
import { json, message } from '#server/kernel/http/answer';
import { Id, RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/** Imported on demand, to keep the office's function fast to start. */
const load = () => import('./assign-editor.ts');
const queries = () => import('./queries.ts');

const common = { csrf: false, cache: 0 } as const;

export const colleagueRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'editor-of',
    method: 'GET',
    path: '/api/editor/manuscript/:id/editors',
    right: 'read',
    summary: 'Shows who handles a manuscript and who else could, best matches first.',
    notes:
      'Ordered by: not away, no ties to the authors, covering its category, fewest open manuscripts. Its authors and reviewers are not listed.',
    answers: [json('HandlingEditors')],
    input: z.strictObject({ id: Id }),
    handle: async ({ id }, { context }) => (await load()).readHandlingEditors(context.reader, id, context.clock.now()),
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/handling-editors',
    right: 'read',
    summary: 'Lists the colleagues who may handle manuscripts.',
    answers: [json('HandlingEditor[]')],
    input: z.object({}),
    handle: async (_, { context }) => (await queries()).listHandlingEditors(context.reader),
  }),
  route({
    ...common,
    access: 'editor-of',
    method: 'POST',
    path: '/api/editor/manuscript/:id/editor',
    right: 'edit',
    summary: 'Assigns a manuscript to an editor.',
    notes:
      'Without `editor_id` it is assigned to the caller; null leaves it unassigned. `instead_of` is the editor that the caller last saw, or null. An editor other than the caller is told by email.',
    answers: [json('HandlingEditorsChange')],
    refusals: {
      409: 'Its editor is no longer `instead_of`.',
      422: 'The person has a conflict of interest, or may not handle manuscripts.',
    },
    input: EditorChange.safeExtend({ id: Id }),
    async handle({ id, ...change }, call) {
      const { assignEditor, readHandlingEditors } = await load();
      const done = await assignEditor(change, call);
      return { ...done, ...(await readHandlingEditors(call.context.reader, id, call.context.clock.now())) };
    },
  }),
  route({
    ...common,
    access: 'editor-of',
    method: 'POST',
    path: '/api/editor/manuscript/:id/recuse',
    right: 'read',
    summary: 'Steps back from a manuscript.',
    notes: 'From then on it does not exist for the caller; if the caller handled it, it becomes unassigned.',
    answers: [message()],
    input: z.strictObject({ id: Id }),
    async handle(_, call) {
      await (await import('./assign-editor.ts')).recuse(call);
      return { message: 'You have stepped back from this manuscript.' };
    },
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/absence',
    right: 'read',
    summary: 'Shows the caller’s absence and cover, and whom the caller covers today.',
    answers: [json('OwnAbsence')],
    input: z.object({}),
    handle: async (_, call) => (await import('./change-colleague.ts')).readOwnAbsence(call),
  }),
  route({
    ...common,
    access: 'editor',
    method: 'PUT',
    path: '/api/editor/absence',
    right: 'read',
    summary: 'Sets the caller’s absence and cover.',
    notes:
      'During the absence the cover is suggested as editor, sees the caller’s manuscripts and has them in their queue.',
    answers: [json('OwnAbsenceChange')],
    input: AbsenceChange,
    handle: async (change, call) => (await import('./change-colleague.ts')).changeOwnAbsence(change, call),
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/colleagues',
    right: 'manage',
    summary: 'Lists the members of the office with duty, categories and absence.',
    answers: [json('Colleague[]')],
    input: z.object({}),
    handle: async (_, { context }) => (await import('./queries.ts')).listColleagues(context.reader),
  }),
  route({
    ...common,
    access: 'editor',
    method: 'PUT',
    path: '/api/editor/colleagues/:id',
    right: 'manage',
    summary: 'Sets a colleague’s duty, categories and absence.',
    notes: 'The colleague is told of a new duty by email. Losing the right to handle manuscripts unassigns theirs.',
    answers: [json('ColleaguesChange')],
    refusals: { 409: 'It is the last managing editor.' },
    input: (journal) => colleagueChange(journal).safeExtend({ id: RandomId }),
    async handle(change, call) {
      const [{ changeColleague }, { listColleagues }] = await Promise.all([
        import('./change-colleague.ts'),
        import('./queries.ts'),
      ]);
      await changeColleague(change, call);
      return { message: 'The change was saved.', colleagues: await listColleagues(call.context.reader) };
    },
  }),
];
