import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { importRoutes, movingInRoutes } from '#server/moving/in/routes';
import { movingOutRoutes } from '#server/moving/out/routes';

export default serveFunction([...movingInRoutes, ...importRoutes, ...movingOutRoutes]);
export const config: FunctionConfig = {
  path: ['/api/moving-in/*', '/api/moving-out', '/api/moving-out/*'],
  includedFiles: ['chunks/*'],
};
