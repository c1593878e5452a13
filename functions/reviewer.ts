import { type FunctionConfig, serveFunction } from '#server/function';
import { reviewDeliverers } from '#server/review/deliver-mail';
import { reviewerRoutes } from '#server/review/reviewer-routes';

export default serveFunction(reviewerRoutes, reviewDeliverers);
export const config: FunctionConfig = {
  path: ['/api/reviewer', '/api/reviewer/*'],
  includedFiles: ['chunks/*', 'content/**', 'node_modules/**'],
};
