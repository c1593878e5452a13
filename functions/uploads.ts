import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { uploadRoutes } from '#server/document/upload-routes';

export default serveFunction(uploadRoutes);
export const config: FunctionConfig = { path: ['/api/uploads', '/api/uploads/*'], includedFiles: ['chunks/*'] };
