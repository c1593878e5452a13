import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { oaiRoutes } from '#server/register/oai/routes';

export default serveFunction(oaiRoutes);
export const config: FunctionConfig = { path: ['/oai', '/oai/*'], includedFiles: ['chunks/*'] };
