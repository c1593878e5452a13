import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { informationRoutes } from '#server/settings/information/routes';

export default serveFunction(informationRoutes);
export const config: FunctionConfig = {
  path: ['/api/pages', '/api/pages/*'],
  includedFiles: ['chunks/*', 'content/pages/*'],
};
