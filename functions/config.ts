import { serveFunction } from '#server/function';
import { configRoutes } from '#server/submission/config-routes';

export default serveFunction(configRoutes);
export const config = { path: ['/api/config', '/api/config/*'] };
