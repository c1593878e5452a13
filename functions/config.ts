import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { configRoutes } from '#server/document/config-routes';

export default serveFunction(configRoutes);
export const config: FunctionConfig = { path: ['/api/config', '/api/config/*'], includedFiles: ['chunks/*'] };
