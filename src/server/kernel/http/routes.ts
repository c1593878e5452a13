import * as z from 'zod';
import { json } from './answer.ts';
import { issueCsrf } from './csrf.ts';
import { Problem } from './problem.ts';
import { type Route, route } from './route.ts';

const NoInput = z.object({});

/** `GET /api/init-csrf/` (spec §7): the CSRF token, bound to this browser by a cookie. */
export const csrfRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/init-csrf',
    summary: 'Returns a CSRF token for this browser.',
    notes:
      'Sets an HttpOnly cookie to which the token is bound: `__Host-csrf` if `SITE_URL` is https, otherwise `csrf`. An existing cookie is kept. Send the token in the `X-CSRFToken` header.',
    answers: [json('CsrfToken')],
    access: 'public',
    csrf: false,
    cache: 0,
    input: NoInput,
    async handle(_, { context, request }) {
      const { token, cookie } = issueCsrf(request, context.secret, context.siteUrl);
      return Response.json({ csrfToken: token }, { headers: { 'Set-Cookie': cookie } });
    },
  }),
];

/** `GET /api/health`: 200 if the database answers with the required schema, otherwise 503. */
export const healthRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/health',
    summary: 'Health check: the database responds and has the schema this version needs.',
    notes: 'Queries the database each time, so one check a minute is enough.',
    answers: [json('Health')],
    access: 'public',
    csrf: false,
    cache: 0,
    input: NoInput,
    async handle(_, { context }) {
      const { pendingMigrations } = await import('#database/migrate');
      const pending = await pendingMigrations(context.db);
      if (pending.length > 0) {
        throw new Problem('unavailable', 'The database needs a migration. Run "npm run build" or restart the journal.');
      }
      return { status: 'ok', time: context.clock.now().toISOString() };
    },
  }),
];
