import { type FunctionConfig, serveFunction } from '#server/function';
import { submissionRoutes } from '#server/submission/submission-routes';

export default serveFunction(submissionRoutes, async () => (await import('#server/deliverers')).allDeliverers);
// One below what readers call carries what reads and rewrites manuscripts; `functions/manuscripts.ts` leaves these out.
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
  ],
  includedFiles: ['chunks/*', 'content/**', 'node_modules/**'],
};
