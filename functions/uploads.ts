import { uploadRoutes } from '#server/document/upload-routes';
import { serveFunction } from '#server/function';

export default serveFunction(uploadRoutes);
export const config = { path: ['/api/uploads', '/api/uploads/*'], includedFiles: ['chunks/*'] };
