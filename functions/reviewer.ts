import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { reviewerFurtherFileRoutes } from '#server/further-file/reviewer-routes';
import { messageDeliverers } from '#server/message/deliver-mail';
import { reviewerMessageRoutes } from '#server/message/routes';
import { requestDeliverers } from '#server/request/deliver-mail';
import { reviewerRequestRoutes } from '#server/request/routes';
import { reviewDeliverers } from '#server/review/deliver-mail';
import { reviewerRoutes } from '#server/review/reviewer-routes';

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
