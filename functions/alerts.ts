import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { alertDeliverers } from '#server/publication/alert/deliver-alert';
import { alertRoutes } from '#server/publication/alert/routes';

export default serveFunction(alertRoutes, alertDeliverers);
export const config: FunctionConfig = { path: ['/api/alerts', '/api/alerts/*'], includedFiles: ['chunks/*'] };
