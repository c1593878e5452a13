import { accountDeliverers } from '#server/account/deliver-mail';
import { roleRoutes } from '#server/account/role-routes';
import { decisionRoutes } from '#server/decision/routes';
import { editorialDeliverers } from '#server/editorial/deliver-mail';
import { letterRoutes } from '#server/editorial/letter-routes';
import { noticeRoutes } from '#server/editorial/notice-routes';
import { editorialRoutes } from '#server/editorial/routes';
import { timelineRoutes } from '#server/editorial/timeline-routes';
import { volumeRoutes } from '#server/editorial/volume-routes';
import { type FunctionConfig, serveFunction } from '#server/function';
import { messageDeliverers } from '#server/message/deliver-mail';
import { officeMessageRoutes } from '#server/message/routes';
import { needRoutes } from '#server/need/routes';
import { outboxRoutes } from '#server/outbox/routes';
import { paymentMailDeliverers } from '#server/payment/deliver-mail';
import { waiverDeliverers } from '#server/payment/deliver-waiver-mail';
import { editorialInvoiceRoutes } from '#server/payment/invoice-routes';
import { ledgerRoutes } from '#server/payment/ledger-routes';
import { editorialWaiverRoutes } from '#server/payment/waiver-routes';
import { editorialReviewDeliverers } from '#server/review/deliver-editorial-mail';
import { reviewDeliverers } from '#server/review/deliver-mail';
import { reminderDeliverers } from '#server/review/deliver-reminder';
import { editorialReviewRoutes } from '#server/review/editorial-routes';
import { reminderRoutes } from '#server/review/reminder-routes';
import { siteBuildRoutes } from '#server/site-build/routes';

const deliverers = {
  ...accountDeliverers,
  ...editorialDeliverers,
  ...reviewDeliverers,
  ...editorialReviewDeliverers,
  ...reminderDeliverers,
  ...paymentMailDeliverers,
  ...waiverDeliverers,
  ...messageDeliverers,
};
const routes = [
  ...editorialRoutes,
  ...needRoutes,
  ...decisionRoutes,
  ...timelineRoutes,
  ...letterRoutes,
  ...volumeRoutes,
  ...noticeRoutes,
  ...officeMessageRoutes,
  ...roleRoutes,
  ...outboxRoutes,
  ...editorialReviewRoutes,
  ...reminderRoutes,
  ...siteBuildRoutes,
  ...ledgerRoutes,
  ...editorialWaiverRoutes,
  ...editorialInvoiceRoutes,
];

export default serveFunction(routes, deliverers);
export const config: FunctionConfig = { path: ['/api/editor', '/api/editor/*'], includedFiles: ['chunks/*'] };
