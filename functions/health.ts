import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { healthRoutes } from '#server/kernel/http/routes';

export default serveFunction(healthRoutes);
export const config: FunctionConfig = { path: ['/api/health', '/api/health/*'], includedFiles: ['chunks/*'] };
