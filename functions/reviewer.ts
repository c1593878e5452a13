import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { requestDeliverers } from '#server/decision/request/deliver-mail';
import { reviewerRequestRoutes } from '#server/decision/request/routes';
import { messageDeliverers } from '#server/message/deliver-mail';
import { reviewerMessageRoutes } from '#server/message/routes';
import { reviewDeliverers } from '#server/review/deliver-mail';
import { reviewerRoutes } from '#server/review/reviewer-routes';
import { reviewerFurtherFileRoutes } from '#server/submission/further-file/routes';

export default serveFunction(
  [...reviewerRoutes, ...reviewerMessageRoutes, ...reviewerRequestRoutes, ...reviewerFurtherFileRoutes],
  {
    ...reviewDeliverers,
    ...messageDeliverers,
    ...requestDeliverers,
  },
);
export const config: FunctionConfig = {
  path: ['/api/reviewer', '/api/reviewer/*'],
  includedFiles: ['chunks/*', 'content/**', 'node_modules/**'],
};
