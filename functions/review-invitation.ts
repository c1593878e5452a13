import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { reviewDeliverers } from '#server/review/deliver-mail';
import { reviewRoutes } from '#server/review/routes';

export default serveFunction(reviewRoutes, reviewDeliverers);
export const config: FunctionConfig = {
  path: ['/api/review-invitation', '/api/review-invitation/*'],
  includedFiles: ['chunks/*'],
};
