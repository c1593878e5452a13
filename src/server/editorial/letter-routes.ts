import * as z from 'zod';
import { LetterChange, LetterStatusInput, SeenAt } from '#domain/decision/letter-template';
import { type Route, route } from '#server/http/route';
import { listLetters } from './letter-queries.ts';
import { resetLetter, saveLetter } from './save-letter.ts';

const common = { access: 'editor', csrf: false, cache: 0 } as const;

/** The letters that go out with decisions, and the office's own words for them. */
export const letterRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/letters',
    input: z.object({}),
    handle: async (_, { context }) => Response.json(await listLetters(context.reader)),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/editor/letters/:status',
    input: LetterChange,
    handle: (input, call) => saveLetter(input, call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/editor/letters/:status',
    input: z.strictObject({ status: LetterStatusInput, updated_at: SeenAt }),
    handle: (input, call) => resetLetter(input, call),
  }),
];
