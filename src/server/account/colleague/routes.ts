import * as z from 'zod';
import { EditorChange } from '#domain/account/colleague/assignment';
import { AbsenceChange, colleagueChange } from '#domain/account/colleague/colleague-change';
import { json, message } from '#server/kernel/http/answer';
import { Id, RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/** Loaded where it is asked for: the function of the office starts without it. */
const load = () => import('./assign-editor.ts');
const queries = () => import('./queries.ts');

const common = { csrf: false, cache: 0 } as const;

/** Who of the office handles which manuscript. */
export const colleagueRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'editor-of',
    method: 'GET',
    path: '/api/editor/manuscript/:id/editors',
    right: 'read',
    summary: 'Shows who handles a manuscript, and who else could, the likeliest first.',
    notes:
      'First come those who are not away, then those who neither work with the authors nor have written with them, who take its category, and who handle fewer open manuscripts. Its authors and reviewers are not listed.',
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
    summary: 'Lists who of the office may handle manuscripts.',
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
    summary: 'Gives a manuscript to an editor, or takes it over.',
    notes:
      'Without `editor_id` the caller takes it over; with null nobody handles it any more. `instead_of` is who handled it as the caller saw it, or null. An editor other than the caller is told by mail.',
    answers: [json('HandlingEditorsChange')],
    refusals: {
      409: 'Somebody else handles it by now than `instead_of`.',
      422: 'The person is in conflict of interest, or handles no manuscripts.',
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
    notes: 'For the caller it does not exist from then on; where the caller handled it, nobody does.',
    answers: [message()],
    input: z.strictObject({ id: Id }),
    async handle(_, call) {
      await (await import('./recuse.ts')).recuse(call);
      return { message: 'You have stepped back from this manuscript.' };
    },
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/absence',
    right: 'read',
    summary: 'Tells when the caller is away, who covers meanwhile, and for whom the caller covers today.',
    answers: [json('OwnAbsence')],
    input: z.object({}),
    handle: async (_, call) => (await import('./own-absence.ts')).readOwnAbsence(call),
  }),
  route({
    ...common,
    access: 'editor',
    method: 'PUT',
    path: '/api/editor/absence',
    right: 'read',
    summary: 'Says when the caller is away, and who covers meanwhile.',
    notes:
      'Within these days whoever covers is proposed for what the caller takes, sees the caller’s manuscripts, and has what waits about them in the own list.',
    answers: [json('OwnAbsenceChange')],
    input: AbsenceChange,
    handle: async (change, call) => (await import('./own-absence.ts')).changeOwnAbsence(change, call),
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/colleagues',
    right: 'manage',
    summary: 'Lists who is in the office: their duty, their categories, and when they are away.',
    answers: [json('Colleague[]')],
    input: z.object({}),
    handle: async (_, { context }) => (await import('./colleague-queries.ts')).listColleagues(context.reader),
  }),
  route({
    ...common,
    access: 'editor',
    method: 'PUT',
    path: '/api/editor/colleagues/:id',
    right: 'manage',
    summary: 'Says what a colleague does, which manuscripts come to them, and when they are away.',
    notes: 'A new duty is told by mail. Who may no longer handle manuscripts handles none.',
    answers: [json('ColleaguesChange')],
    refusals: { 409: 'It is the last managing editor.' },
    input: (journal) => colleagueChange(journal).safeExtend({ id: RandomId }),
    async handle(change, call) {
      const [{ changeColleague }, { listColleagues }] = await Promise.all([
        import('./change-colleague.ts'),
        import('./colleague-queries.ts'),
      ]);
      await changeColleague(change, call);
      return { message: 'The change was saved.', colleagues: await listColleagues(call.context.reader) };
    },
  }),
];
