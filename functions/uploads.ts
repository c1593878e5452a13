import { serveFunction } from '#server/function';
import { uploadRoutes } from '#server/submission/upload-routes';

export default serveFunction(uploadRoutes);
export const config = { path: ['/api/uploads', '/api/uploads/*'] };
