import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { proofDeliverers } from '#server/production/proof/deliver-mail';
import { proofRoutes } from '#server/production/proof/routes';

export default serveFunction(proofRoutes, proofDeliverers);
export const config: FunctionConfig = {
  path: ['/api/proof', '/api/proof/*'],
  includedFiles: ['chunks/*', 'content/**', 'node_modules/**'],
};
