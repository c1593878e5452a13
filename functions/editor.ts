import { accountDeliverers } from '#server/account/deliver-mail';
import { roleRoutes } from '#server/account/role-routes';
import { editorialDeliverers } from '#server/editorial/deliver-mail';
import { editorialRoutes } from '#server/editorial/routes';
import { serveFunction } from '#server/function';
import { outboxRoutes } from '#server/outbox/routes';
import { reviewDeliverers } from '#server/review/deliver-mail';

const deliverers = { ...accountDeliverers, ...editorialDeliverers, ...reviewDeliverers };

export default serveFunction([...editorialRoutes, ...roleRoutes, ...outboxRoutes], deliverers);
export const config = { path: ['/api/editor', '/api/editor/*'] };
