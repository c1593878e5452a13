import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { editorialDeliverers } from '#server/decision/deliver-mail';
import { publishRoutes, scheduleRoutes } from '#server/decision/routes';
import { dossierPdfRoutes } from '#server/desk/audit/dossier-pdf-routes';
import { textCommentRoutes } from '#server/production/comment-routes';
import { productionFileRoutes } from '#server/production/file-routes';
import { proofDeliverers } from '#server/production/proof/deliver-mail';
import { officeProofRoutes } from '#server/production/proof/office-routes';
import { productionRoutes } from '#server/production/routes';
import { productionTaskDeliverers } from '#server/production/task/deliver-mail';
import { productionTaskRoutes } from '#server/production/task/routes';

export default serveFunction(
  [
    ...productionRoutes,
    ...productionFileRoutes,
    ...textCommentRoutes,
    ...publishRoutes,
    ...scheduleRoutes,
    ...officeProofRoutes,
    ...productionTaskRoutes,
    ...dossierPdfRoutes,
  ],
  {
    ...editorialDeliverers,
    ...proofDeliverers,
    ...productionTaskDeliverers,
  },
);
export const config: FunctionConfig = {
  path: ['/api/production', '/api/production/*'],
  includedFiles: ['chunks/*', 'content/**', 'node_modules/**'],
};
