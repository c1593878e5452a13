import * as z from 'zod';
import { LetterChange, LetterKindInput, SeenSavedAt } from '#domain/decision/letter-template';
import { json } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';
import { listLetters } from '#server/manuscript/letter-queries';
import { resetLetter, saveLetter } from './save-letter.ts';

const common = { access: 'editor', csrf: false, cache: 0 } as const;

/** Routes for the decision letters and the office's versions of them. */
export const letterRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/letters',
    right: 'manage',
    summary: 'Lists the decision letters.',
    notes:
      'One for each status that authors are told of, and one for each kind of decision with its own. `standard` has the default subject and text; for it `updated_by` and `updated_at` are null.',
    answers: [json('EditorialLetter[]')],
    input: z.object({}),
    handle: async (_, { context }) => Response.json(await listLetters(context.reader)),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/editor/letters/:kind',
    right: 'manage',
    summary: 'Saves the office’s version of a letter.',
    notes:
      'Placeholders: `{author}`, `{title}`, `{number}`, `{notes}`, `{reviews}`, `{journal}` and, if a revision is requested, `{due_date}`. `updated_at` is the value last read.',
    answers: [json('SavedLetter')],
    refusals: { 409: 'Another editor saved first: `letter` is the current one, and nothing is changed.' },
    input: LetterChange,
    handle: (input, call) => saveLetter(input, call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/editor/letters/:kind',
    right: 'manage',
    summary: 'Restores the standard letter.',
    answers: [json('SavedLetter')],
    refusals: { 409: 'Another editor saved first: `letter` is the current one, and nothing is changed.' },
    input: z.strictObject({ kind: LetterKindInput, updated_at: SeenSavedAt }),
    handle: (input, call) => resetLetter(input, call),
  }),
];
