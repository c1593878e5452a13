import * as z from 'zod';
import { type Route, route } from '#server/kernel/http/route';

/** `GET /api/openapi.json`, as written by `npm run describe-api`. */
export const descriptionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'Describes the whole API, as OpenAPI 3.1.',
    answers: [{ status: 200, type: 'application/json' }],
    access: 'public',
    csrf: false,
    cache: 60,
    input: z.object({}),
    handle: async (_, { context }) => {
      const { default: description } = await import('./openapi.json', { with: { type: 'json' } });
      return { ...description, info: { ...description.info, title: `The API of ${context.journal.name}` } };
    },
  }),
];
