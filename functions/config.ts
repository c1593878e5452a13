import { configRoutes } from '#server/document/config-routes';
import { serveFunction } from '#server/function';

export default serveFunction(configRoutes);
export const config = { path: ['/api/config', '/api/config/*'], includedFiles: ['chunks/*'] };
