import { accountDeliverers } from '#server/account/deliver-mail';
import { roleRoutes } from '#server/account/role-routes';
import { serveFunction } from '#server/function';
import { outboxRoutes } from '#server/outbox/routes';

export default serveFunction([...roleRoutes, ...outboxRoutes], accountDeliverers);
export const config = { path: ['/api/editor', '/api/editor/*'] };
