import * as z from 'zod';
import { json } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';

const common = { access: 'editor', right: 'manage', csrf: false, cache: 0 } as const;
const Import = z.object({ id: z.uuid() });

/** Routes for reverting imports. */
export const importRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/moving-in/imports',
    summary: 'Lists the last 100 imports with content still here.',
    answers: [json('MovedImports')],
    input: z.strictObject({}),
    handle: async (_, { context }) => (await import('./revert-import.ts')).imports(context),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/moving-in/imports/:id',
    summary: 'Shows what can be removed of an import, and why the rest stays.',
    answers: [json('RevertPreview')],
    input: Import,
    handle: async ({ id }, call) => (await import('./revert-import.ts')).revertPreview(id, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/moving-in/imports/:id/take-back',
    summary: 'Removes the unchanged items of an import, at most 20 per call.',
    notes: 'They can be imported again from the same file.',
    answers: [json('RevertPreview')],
    input: Import,
    handle: async ({ id }, call) => (await import('./revert-import.ts')).revertImport(id, call),
  }),
];
