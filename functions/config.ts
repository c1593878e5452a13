import { configRoutes } from '#server/document/config-routes';
import { type FunctionConfig, serveFunction } from '#server/function';

export default serveFunction(configRoutes);
export const config: FunctionConfig = { path: ['/api/config', '/api/config/*'], includedFiles: ['chunks/*'] };
