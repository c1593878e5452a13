import type { Route } from '#server/http/route';
import { csrfRoutes, healthRoutes } from '#server/http/routes';
import { publicationRoutes } from '#server/publication/routes';

/** Every route of the API, for our own server and for tests; each Netlify function mounts its part. */
export const allRoutes: readonly Route[] = [...publicationRoutes, ...csrfRoutes, ...healthRoutes];
