import { accountDeliverers } from '#server/account/deliver-mail';
import { accountRoutes } from '#server/account/routes';
import { serveFunction } from '#server/function';

export default serveFunction(accountRoutes, accountDeliverers);
export const config = { path: ['/api/auth', '/api/auth/*'], includedFiles: ['chunks/*'] };
