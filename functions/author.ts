import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { requestDeliverers } from '#server/decision/request/deliver-mail';
import { authorRequestRoutes } from '#server/decision/request/routes';
import { messageDeliverers } from '#server/message/deliver-mail';
import { authorMessageRoutes } from '#server/message/routes';
import { waiverDeliverers } from '#server/payment/deliver-mail';
import { authorInvoiceRoutes } from '#server/payment/invoice-routes';
import { authorWaiverRoutes } from '#server/payment/waiver-routes';
import { authorRoutes } from '#server/submission/author-routes';
import { authorDeliverers } from '#server/submission/deliver-mail';
import { draftRoutes } from '#server/submission/draft-routes';
import { authorFurtherFileRoutes } from '#server/submission/further-file/routes';
import { technicalCheckDeliverers } from '#server/submission/technical-check/deliver-mail';
import { authorCheckRoutes } from '#server/submission/technical-check/routes';

export default serveFunction(
  [
    ...authorRoutes,
    ...authorWaiverRoutes,
    ...authorInvoiceRoutes,
    ...authorMessageRoutes,
    ...authorRequestRoutes,
    ...authorCheckRoutes,
    ...draftRoutes,
    ...authorFurtherFileRoutes,
  ],
  {
    ...authorDeliverers,
    ...waiverDeliverers,
    ...messageDeliverers,
    ...requestDeliverers,
    ...technicalCheckDeliverers,
  },
);
export const config: FunctionConfig = { path: ['/api/author', '/api/author/*'], includedFiles: ['chunks/*'] };
