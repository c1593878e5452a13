import { accountDeliverers } from '#server/account/deliver-mail';
import { accountRoutes } from '#server/account/routes';
import { type FunctionConfig, serveFunction } from '#server/function';

export default serveFunction(accountRoutes, accountDeliverers);
export const config: FunctionConfig = { path: ['/api/auth', '/api/auth/*'], includedFiles: ['chunks/*'] };
