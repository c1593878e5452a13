import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { usageRoutes } from '#server/publication/usage/routes';

export default serveFunction(usageRoutes);
export const config: FunctionConfig = { path: ['/api/usage', '/api/usage/*'], includedFiles: ['chunks/*'] };
