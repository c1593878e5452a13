import { accountDeliverers } from '#server/account/deliver-mail';
import { accountRoutes, roleRoutes } from '#server/account/routes';
import type { Route } from '#server/http/route';
import { csrfRoutes, healthRoutes } from '#server/http/routes';
import type { Deliverers } from '#server/outbox/deliver';
import { outboxRoutes } from '#server/outbox/routes';
import { publicationRoutes } from '#server/publication/routes';

/** Every route of the API, for our own server and for tests; each Netlify function mounts its part. */
export const allRoutes: readonly Route[] = [
  ...publicationRoutes,
  ...accountRoutes,
  ...roleRoutes,
  ...outboxRoutes,
  ...csrfRoutes,
  ...healthRoutes,
];

/** Everyone who delivers from the outbox. */
export const allDeliverers: Deliverers = { ...accountDeliverers };
