import * as z from 'zod';
import { LetterChange, LetterKindInput, SeenAt } from '#domain/decision/letter-template';
import { json } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';
import { listLetters } from '#server/manuscript/letter-queries';
import { resetLetter, saveLetter } from './save-letter.ts';

const common = { access: 'editor', csrf: false, cache: 0 } as const;

/** The letters that go out with decisions, and the office's versions of them. */
export const letterRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/letters',
    right: 'manage',
    summary: 'Lists the letters that go out with decisions.',
    notes:
      'One for each status that authors hear of, and one for each kind of decision that has its own. `standard` has the journal’s own subject and text; `updated_by` and `updated_at` are null for it.',
    answers: [json('EditorialLetter[]')],
    input: z.object({}),
    handle: async (_, { context }) => Response.json(await listLetters(context.reader)),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/editor/letters/:kind',
    right: 'manage',
    summary: 'Saves the office’s own words for a letter.',
    notes:
      'In braces may stand `{author}`, `{title}`, `{number}`, `{notes}`, `{reviews}`, `{journal}`, and where a revision is asked for `{due_date}`. `updated_at` is the one that was read.',
    answers: [json('SavedLetter')],
    refusals: { 409: 'Another editor was faster: `letter` is the present one, and nothing is changed.' },
    input: LetterChange,
    handle: (input, call) => saveLetter(input, call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/editor/letters/:kind',
    right: 'manage',
    summary: 'Goes back to the standard letter.',
    answers: [json('SavedLetter')],
    refusals: { 409: 'Another editor was faster: `letter` is the present one, and nothing is changed.' },
    input: z.strictObject({ kind: LetterKindInput, updated_at: SeenAt }),
    handle: (input, call) => resetLetter(input, call),
  }),
];
