import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { publicationRoutes } from '#server/publication/routes';
import { trackingRoutes } from '#server/tracking/routes';

export default serveFunction([...publicationRoutes, ...trackingRoutes]);
export const config: FunctionConfig = {
  path: ['/api/manuscripts', '/api/manuscripts/*'],
  excludedPath: [
    '/api/manuscripts/submit',
    '/api/manuscripts/submit/*',
    '/api/manuscripts/examine',
    '/api/manuscripts/examine/*',
    '/api/manuscripts/review-copy',
    '/api/manuscripts/review-copy/*',
  ],
  includedFiles: ['chunks/*'],
};
