import { dossierKeyRoutes } from '#server/audit/dossier-routes';
import { type FunctionConfig, serveFunction } from '#server/function';

export default serveFunction(dossierKeyRoutes);
export const config: FunctionConfig = { path: ['/api/dossier-key', '/api/dossier-key/*'], includedFiles: ['chunks/*'] };
