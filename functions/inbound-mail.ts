import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { messageDeliverers, messageFileDeliverers } from '#server/message/deliver-mail';
import { inboundMailRoutes } from '#server/message/inbound-mail/routes';
import { inquiryDeliverers } from '#server/message/inquiry/deliver-mail';

export default serveFunction(inboundMailRoutes, {
  ...messageDeliverers,
  ...inquiryDeliverers,
  ...messageFileDeliverers,
});
export const config: FunctionConfig = {
  path: ['/api/inbound-mail', '/api/inbound-mail/*'],
  includedFiles: ['chunks/*'],
};
