import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { dossierKeyRoutes } from '#server/desk/audit/routes';

export default serveFunction(dossierKeyRoutes);
export const config: FunctionConfig = { path: ['/api/dossier-key', '/api/dossier-key/*'], includedFiles: ['chunks/*'] };
