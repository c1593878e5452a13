import { serveFunction } from '#server/function';
import { authorRoutes } from '#server/submission/author-routes';
import { authorDeliverers } from '#server/submission/deliver-author-mail';
import { draftRoutes } from '#server/submission/draft-routes';

export default serveFunction([...authorRoutes, ...draftRoutes], authorDeliverers);
export const config = { path: ['/api/author', '/api/author/*'] };
