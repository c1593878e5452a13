import { colleagueDeliverers } from '#server/account/colleague/deliver-mail';
import { colleagueRoutes, officeInvitationRoutes } from '#server/account/colleague/routes';
import { accountDeliverers } from '#server/account/deliver-mail';
import { addressOfficeRoutes, mergeRoutes, roleRoutes } from '#server/account/office-routes';
import { openDepositors } from '#server/assembly/depositing';
import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { editorialDeliverers } from '#server/decision/deliver-mail';
import { requestDeliverers } from '#server/decision/request/deliver-mail';
import { officeRequestRoutes } from '#server/decision/request/office-routes';
import { decisionRoutes } from '#server/decision/routes';
import { auditRoutes, dossierRoutes } from '#server/desk/audit/routes';
import { outboxRoutes } from '#server/desk/delivery/routes';
import { bulkActionRoutes, listRoutes, viewRoutes } from '#server/desk/list/routes';
import { editorialRoutes } from '#server/desk/manuscripts/routes';
import { needRoutes } from '#server/desk/need/routes';
import { recordRoutes } from '#server/desk/record/routes';
import { statisticsRoutes } from '#server/desk/statistics/routes';
import { mailRoutes, timelineRoutes } from '#server/desk/timeline/routes';
import { volumeRoutes } from '#server/issue/routes';
import { messageDeliverers } from '#server/message/deliver-mail';
import { inquiryDeliverers } from '#server/message/inquiry/deliver-mail';
import { inquiryRoutes } from '#server/message/inquiry/routes';
import { officeMessageRoutes } from '#server/message/routes';
import { paymentMailDeliverers, waiverDeliverers } from '#server/payment/deliver-mail';
import { editorialInvoiceRoutes } from '#server/payment/invoice-routes';
import { ledgerRoutes } from '#server/payment/ledger-routes';
import { editorialWaiverRoutes } from '#server/payment/waiver-routes';
import { noticeRoutes, siteBuildRoutes } from '#server/publishing/routes';
import { editorialReviewDeliverers, reminderDeliverers, reviewDeliverers } from '#server/review/deliver-mail';
import { editorialReviewRoutes, reminderRoutes } from '#server/review/editorial-routes';
import { mailTemplateRoutes, settingRoutes } from '#server/settings/routes';
import { officeFurtherFileRoutes } from '#server/submission/further-file/routes';
import { technicalCheckDeliverers } from '#server/submission/technical-check/deliver-mail';
import { officeCheckRoutes } from '#server/submission/technical-check/routes';

const deliverers = {
  ...accountDeliverers,
  ...editorialDeliverers,
  ...reviewDeliverers,
  ...editorialReviewDeliverers,
  ...reminderDeliverers,
  ...paymentMailDeliverers,
  ...waiverDeliverers,
  ...inquiryDeliverers,
  ...messageDeliverers,
  ...colleagueDeliverers,
  ...requestDeliverers,
  ...technicalCheckDeliverers,
};
const routes = [
  ...editorialRoutes,
  ...listRoutes,
  ...bulkActionRoutes,
  ...viewRoutes,
  ...colleagueRoutes,
  ...officeInvitationRoutes,
  ...needRoutes,
  ...decisionRoutes,
  ...timelineRoutes,
  ...auditRoutes,
  ...dossierRoutes,
  ...statisticsRoutes,
  ...mailTemplateRoutes,
  ...volumeRoutes,
  ...mailRoutes,
  ...noticeRoutes,
  ...officeMessageRoutes,
  ...officeRequestRoutes,
  ...officeCheckRoutes,
  ...officeFurtherFileRoutes,
  ...inquiryRoutes,
  ...addressOfficeRoutes,
  ...roleRoutes,
  ...mergeRoutes,
  ...outboxRoutes,
  ...editorialReviewRoutes,
  ...reminderRoutes,
  ...recordRoutes,
  ...settingRoutes,
  ...siteBuildRoutes,
  ...ledgerRoutes,
  ...editorialWaiverRoutes,
  ...editorialInvoiceRoutes,
];

export default serveFunction(routes, deliverers, { openDepositors });
export const config: FunctionConfig = {
  path: ['/api/editor', '/api/editor/*'],
  includedFiles: ['chunks/*', 'content/**', 'node_modules/**'],
};
