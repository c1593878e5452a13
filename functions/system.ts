import { openDepositors } from '#server/assembly/depositing';
import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { systemRoutes } from '#server/assembly/system/routes';

export default serveFunction(systemRoutes, {}, { openDepositors });
export const config: FunctionConfig = { path: ['/api/system', '/api/system/*'], includedFiles: ['chunks/*'] };
