import { alertDeliverers } from '#server/alert/deliver-alert';
import { alertRoutes } from '#server/alert/routes';
import { type FunctionConfig, serveFunction } from '#server/assembly/function';

export default serveFunction(alertRoutes, alertDeliverers);
export const config: FunctionConfig = { path: ['/api/alerts', '/api/alerts/*'], includedFiles: ['chunks/*'] };
