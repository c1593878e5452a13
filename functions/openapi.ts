import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { descriptionRoutes } from '#server/description/routes';

export default serveFunction(descriptionRoutes);
export const config: FunctionConfig = {
  path: ['/api/openapi.json', '/api/openapi.json/*'],
  includedFiles: ['chunks/*'],
};
