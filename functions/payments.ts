import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { paymentMailDeliverers } from '#server/payment/deliver-mail';
import { paymentDeliverers } from '#server/payment/deliver-payment';
import { invoicePdfRoutes } from '#server/payment/invoice-pdf-routes';
import { paymentRoutes } from '#server/payment/routes';

export default serveFunction([...paymentRoutes, ...invoicePdfRoutes], {
  ...paymentDeliverers,
  ...paymentMailDeliverers,
});
export const config: FunctionConfig = {
  path: ['/api/payments/*', '/api/donations', '/api/donations/*', '/api/webhooks/*'],
  includedFiles: ['chunks/*', 'content/**', 'node_modules/**'],
};
