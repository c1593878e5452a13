import { accountDeliverers } from '#server/account/deliver-mail';
import { roleRoutes } from '#server/account/routes';
import { serveFunction } from '#server/function';

export default serveFunction(roleRoutes, accountDeliverers);
export const config = { path: ['/api/editor', '/api/editor/*'] };
