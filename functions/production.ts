import { publishRoutes } from '#server/decision/publish-routes';
import { editorialDeliverers } from '#server/editorial/deliver-mail';
import { type FunctionConfig, serveFunction } from '#server/function';
import { productionRoutes } from '#server/production/routes';

export default serveFunction([...productionRoutes, ...publishRoutes], editorialDeliverers);
export const config: FunctionConfig = {
  path: ['/api/production', '/api/production/*'],
  includedFiles: ['chunks/*', 'content/**', 'node_modules/**'],
};
