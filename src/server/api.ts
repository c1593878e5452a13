import { roleRoutes } from '#server/account/role-routes';

import { accountRoutes } from '#server/account/routes';
import { editorialRoutes } from '#server/editorial/routes';
import type { Route } from '#server/http/route';
import { csrfRoutes, healthRoutes } from '#server/http/routes';
import { outboxRoutes } from '#server/outbox/routes';
import { publicationRoutes } from '#server/publication/routes';
import { reviewRoutes } from '#server/review/routes';

/** Every route of the API, for our own server and for tests; each Netlify function mounts its part. */
export const allRoutes: readonly Route[] = [
  ...publicationRoutes,
  ...accountRoutes,
  ...roleRoutes,
  ...editorialRoutes,
  ...reviewRoutes,
  ...outboxRoutes,
  ...csrfRoutes,
  ...healthRoutes,
];
