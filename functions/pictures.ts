import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { pictureRoutes } from '#server/settings/picture/routes';

export default serveFunction(pictureRoutes);
export const config: FunctionConfig = {
  path: ['/api/pictures', '/api/pictures/*'],
  includedFiles: ['chunks/*', 'content/**', 'node_modules/**'],
};
