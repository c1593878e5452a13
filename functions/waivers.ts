import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { waiverDeliverers } from '#server/payment/deliver-mail';
import { waiverRoutes } from '#server/payment/waiver-routes';

export default serveFunction(waiverRoutes, waiverDeliverers);
export const config: FunctionConfig = { path: ['/api/waivers', '/api/waivers/*'], includedFiles: ['chunks/*'] };
