import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { serviceRequestDeliverers } from '#server/message/service-request/deliver-mail';
import { serviceRequestRoutes } from '#server/message/service-request/routes';

export default serveFunction(serviceRequestRoutes, serviceRequestDeliverers);
export const config: FunctionConfig = {
  path: ['/api/request-service', '/api/request-service/*'],
  includedFiles: ['chunks/*'],
};
