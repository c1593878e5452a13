import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { authorFurtherFileRoutes } from '#server/further-file/author-routes';
import { messageDeliverers } from '#server/message/deliver-mail';
import { authorMessageRoutes } from '#server/message/routes';
import { waiverDeliverers } from '#server/payment/deliver-waiver-mail';
import { authorInvoiceRoutes } from '#server/payment/invoice-routes';
import { authorWaiverRoutes } from '#server/payment/waiver-routes';
import { requestDeliverers } from '#server/request/deliver-mail';
import { authorRequestRoutes } from '#server/request/routes';
import { authorRoutes } from '#server/submission/author-routes';
import { authorDeliverers } from '#server/submission/deliver-author-mail';
import { draftRoutes } from '#server/submission/draft-routes';
import { technicalCheckDeliverers } from '#server/technical-check/deliver-mail';
import { authorCheckRoutes } from '#server/technical-check/routes';

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
