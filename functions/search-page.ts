import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { searchRoutes } from '#server/publication/search/routes';

export default serveFunction(searchRoutes);
export const config: FunctionConfig = { path: ['/api/search-page', '/api/search-page/*'], includedFiles: ['chunks/*'] };
