import { descriptionRoutes } from '#server/assembly/description/routes';
import { type FunctionConfig, serveFunction } from '#server/assembly/function';

export default serveFunction(descriptionRoutes);
export const config: FunctionConfig = {
  path: ['/api/openapi.json', '/api/openapi.json/*'],
  includedFiles: ['chunks/*'],
};
