import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { serviceRequestDeliverers } from '#server/message/form/deliver-mail';
import { serviceRequestRoutes } from '#server/message/form/routes';

export default serveFunction(serviceRequestRoutes, serviceRequestDeliverers);
export const config: FunctionConfig = {
  path: ['/api/request-service', '/api/request-service/*'],
  includedFiles: ['chunks/*'],
};
