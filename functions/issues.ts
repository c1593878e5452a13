import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { issueRoutes } from '#server/issue/routes';

export default serveFunction(issueRoutes);
export const config: FunctionConfig = { path: ['/api/issues', '/api/issues/*'], includedFiles: ['chunks/*'] };
