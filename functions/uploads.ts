import { uploadRoutes } from '#server/document/upload-routes';
import { type FunctionConfig, serveFunction } from '#server/function';

export default serveFunction(uploadRoutes);
export const config: FunctionConfig = { path: ['/api/uploads', '/api/uploads/*'], includedFiles: ['chunks/*'] };
