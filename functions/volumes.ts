import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { publicationRoutes } from '#server/publication/routes';

export default serveFunction(publicationRoutes);
export const config: FunctionConfig = { path: ['/api/volumes', '/api/volumes/*'], includedFiles: ['chunks/*'] };
