import { serveFunction } from '#server/function';
import { healthRoutes } from '#server/http/routes';

export default serveFunction(healthRoutes);
export const config = { path: ['/api/health', '/api/health/*'], includedFiles: ['chunks/*'] };
