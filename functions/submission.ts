import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { draftFileRoutes } from '#server/submission/further-file/routes';
import { submissionRoutes } from '#server/submission/submission-routes';

export default serveFunction(
  [...submissionRoutes, ...draftFileRoutes],
  async () => (await import('#server/assembly/deliverers')).allDeliverers,
);
// This function bundles the document code; `functions/manuscripts.ts` therefore omits its routes.
export const config: FunctionConfig = {
  path: [
    '/api/manuscripts/submit',
    '/api/manuscripts/submit/*',
    '/api/manuscripts/examine',
    '/api/manuscripts/examine/*',
    '/api/manuscripts/review-copy',
    '/api/manuscripts/review-copy/*',
    '/api/co-authorship',
    '/api/co-authorship/*',
    '/api/draft-files',
    '/api/draft-files/*',
  ],
  includedFiles: ['chunks/*', 'content/**', 'node_modules/**'],
};
