import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { dossierPdfRoutes } from '#server/audit/dossier-pdf-routes';
import { publishRoutes } from '#server/decision/publish-routes';
import { scheduleRoutes } from '#server/decision/schedule-routes';
import { editorialDeliverers } from '#server/editorial/deliver-mail';
import { textCommentRoutes } from '#server/production/comment-routes';
import { productionFileRoutes } from '#server/production/file-routes';
import { productionRoutes } from '#server/production/routes';
import { proofDeliverers } from '#server/proof/deliver-mail';
import { officeProofRoutes } from '#server/proof/office-routes';

export default serveFunction(
  [
    ...productionRoutes,
    ...productionFileRoutes,
    ...textCommentRoutes,
    ...publishRoutes,
    ...scheduleRoutes,
    ...officeProofRoutes,
    ...dossierPdfRoutes,
  ],
  {
    ...editorialDeliverers,
    ...proofDeliverers,
  },
);
export const config: FunctionConfig = {
  path: ['/api/production', '/api/production/*'],
  includedFiles: ['chunks/*', 'content/**', 'node_modules/**'],
};
