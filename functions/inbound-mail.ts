import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { inboundMailRoutes } from '#server/inbound-mail/routes';
import { inquiryDeliverers } from '#server/inquiry/deliver-mail';
import { messageFileDeliverers } from '#server/message/deliver-file';
import { messageDeliverers } from '#server/message/deliver-mail';

export default serveFunction(inboundMailRoutes, {
  ...messageDeliverers,
  ...inquiryDeliverers,
  ...messageFileDeliverers,
});
export const config: FunctionConfig = {
  path: ['/api/inbound-mail', '/api/inbound-mail/*'],
  includedFiles: ['chunks/*'],
};
