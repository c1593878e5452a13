import { serveFunction } from '#server/function';
import { draftRoutes } from '#server/submission/draft-routes';

export default serveFunction(draftRoutes);
export const config = { path: ['/api/author', '/api/author/*'] };
