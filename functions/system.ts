import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { systemRoutes } from '#server/system/routes';

export default serveFunction(systemRoutes);
export const config: FunctionConfig = { path: ['/api/system', '/api/system/*'], includedFiles: ['chunks/*'] };
