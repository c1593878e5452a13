import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { publicationRoutes, unbuiltArticleRoutes } from '#server/publication/routes';
import { trackingRoutes } from '#server/submission/tracking/routes';

export default serveFunction([...publicationRoutes, ...unbuiltArticleRoutes, ...trackingRoutes]);
export const config: FunctionConfig = {
  // Built pages and PDFs are static files, to which downloads are rewritten; this function answers until they exist.
  path: ['/api/manuscripts', '/api/manuscripts/*', '/articles/:slug', '/articles/:slug/', '/articles/:slug/:name.pdf'],
  preferStatic: true,
  excludedPath: [
    '/api/manuscripts/:slug/download',
    '/api/manuscripts/submit',
    '/api/manuscripts/submit/*',
    '/api/manuscripts/examine',
    '/api/manuscripts/examine/*',
    '/api/manuscripts/review-copy',
    '/api/manuscripts/review-copy/*',
  ],
  includedFiles: ['chunks/*'],
};
