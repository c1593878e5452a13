import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { csrfRoutes } from '#server/kernel/http/routes';

export default serveFunction(csrfRoutes);
export const config: FunctionConfig = { path: ['/api/init-csrf', '/api/init-csrf/*'], includedFiles: ['chunks/*'] };
