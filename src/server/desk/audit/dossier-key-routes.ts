import * as z from 'zod';
import { file } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';
import { NO_KEY } from './no-key.ts';

/** Route for the public key that verifies dossiers. */
export const dossierKeyRoutes: readonly Route[] = [
  route({
    access: 'public',
    csrf: false,
    cache: 0,
    method: 'GET',
    path: '/api/dossier-key',
    summary: 'Returns the public key for checking dossiers.',
    notes: 'Ed25519, in PEM.',
    answers: [file('text/plain')],
    refusals: NO_KEY,
    input: z.object({}),
    async handle(_, { context }) {
      const { publicKeyOf } = await import('./make-dossier.ts');
      return new Response(publicKeyOf(context), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
    },
  }),
];
