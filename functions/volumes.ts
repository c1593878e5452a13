import { serveFunction } from '#server/function';
import { publicationRoutes } from '#server/publication/routes';

export default serveFunction(publicationRoutes);
export const config = { path: ['/api/volumes', '/api/volumes/*'], includedFiles: ['chunks/*'] };
