import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { builtPdfRoutes, publicationRoutes } from '#server/publication/routes';
import { trackingRoutes } from '#server/submission/tracking/routes';

export default serveFunction([...publicationRoutes, ...builtPdfRoutes, ...trackingRoutes]);
export const config: FunctionConfig = {
  // PDFs are site files to which downloads are rewritten; the function serves those not built yet.
  path: ['/api/manuscripts', '/api/manuscripts/*', '/articles/:slug/:name.pdf'],
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
