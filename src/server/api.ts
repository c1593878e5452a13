import { roleRoutes } from '#server/account/role-routes';

import { accountRoutes } from '#server/account/routes';
import { contactRoutes } from '#server/contact/routes';
import { editorialRoutes } from '#server/editorial/routes';
import type { Route } from '#server/http/route';
import { csrfRoutes, healthRoutes } from '#server/http/routes';
import { outboxRoutes } from '#server/outbox/routes';
import { publicationRoutes } from '#server/publication/routes';
import { reviewRoutes } from '#server/review/routes';
import { serviceRequestRoutes } from '#server/service-request/routes';
import { authorRoutes } from '#server/submission/author-routes';
import { configRoutes } from '#server/submission/config-routes';
import { draftRoutes } from '#server/submission/draft-routes';
import { submissionRoutes } from '#server/submission/submission-routes';
import { uploadRoutes } from '#server/submission/upload-routes';
import { trackingRoutes } from '#server/tracking/routes';

/** Every route of the API, for our own server and for tests; each Netlify function mounts its part. */
export const allRoutes: readonly Route[] = [
  ...publicationRoutes,
  ...accountRoutes,
  ...roleRoutes,
  ...editorialRoutes,
  ...reviewRoutes,
  ...trackingRoutes,
  ...contactRoutes,
  ...serviceRequestRoutes,
  ...submissionRoutes,
  ...authorRoutes,
  ...draftRoutes,
  ...outboxRoutes,
  ...uploadRoutes,
  ...configRoutes,
  ...csrfRoutes,
  ...healthRoutes,
];
