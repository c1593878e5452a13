import { descriptionRoutes } from '#server/description/routes';
import { type FunctionConfig, serveFunction } from '#server/function';

export default serveFunction(descriptionRoutes);
export const config: FunctionConfig = {
  path: ['/api/openapi.json', '/api/openapi.json/*'],
  includedFiles: ['chunks/*'],
};
