import { addressOfficeRoutes } from '#server/account/address-office-routes';
import { accountDeliverers } from '#server/account/deliver-mail';
import { mergeRoutes } from '#server/account/merge-routes';
import { roleRoutes } from '#server/account/role-routes';
import { openDepositors } from '#server/assembly/depositing';
import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { dossierRoutes } from '#server/audit/dossier-routes';
import { auditRoutes } from '#server/audit/routes';
import { colleagueDeliverers } from '#server/colleague/deliver-mail';
import { officeInvitationRoutes } from '#server/colleague/invitation-routes';
import { colleagueRoutes } from '#server/colleague/routes';
import { decisionRoutes } from '#server/decision/routes';
import { editorialDeliverers } from '#server/editorial/deliver-mail';
import { letterRoutes } from '#server/editorial/letter-routes';
import { mailRoutes } from '#server/editorial/mail-routes';
import { noticeRoutes } from '#server/editorial/notice-routes';
import { editorialRoutes } from '#server/editorial/routes';
import { timelineRoutes } from '#server/editorial/timeline-routes';
import { officeFurtherFileRoutes } from '#server/further-file/office-routes';
import { inquiryDeliverers } from '#server/inquiry/deliver-mail';
import { inquiryRoutes } from '#server/inquiry/routes';
import { volumeRoutes } from '#server/issue/volume-routes';
import { chosenRoutes } from '#server/list/chosen-routes';
import { listRoutes } from '#server/list/routes';
import { viewRoutes } from '#server/list/view-routes';
import { messageDeliverers } from '#server/message/deliver-mail';
import { officeMessageRoutes } from '#server/message/office-routes';
import { needRoutes } from '#server/need/routes';
import { outboxRoutes } from '#server/outbox/routes';
import { paymentMailDeliverers } from '#server/payment/deliver-mail';
import { waiverDeliverers } from '#server/payment/deliver-waiver-mail';
import { editorialInvoiceRoutes } from '#server/payment/invoice-routes';
import { ledgerRoutes } from '#server/payment/ledger-routes';
import { editorialWaiverRoutes } from '#server/payment/waiver-routes';
import { recordRoutes } from '#server/record/routes';
import { requestDeliverers } from '#server/request/deliver-mail';
import { officeRequestRoutes } from '#server/request/office-routes';
import { editorialReviewDeliverers } from '#server/review/deliver-editorial-mail';
import { reviewDeliverers } from '#server/review/deliver-mail';
import { reminderDeliverers } from '#server/review/deliver-reminder';
import { editorialReviewRoutes } from '#server/review/editorial-routes';
import { reminderRoutes } from '#server/review/reminder-routes';
import { settingRoutes } from '#server/setting/routes';
import { siteBuildRoutes } from '#server/site-build/routes';
import { statisticsRoutes } from '#server/statistics/routes';
import { technicalCheckDeliverers } from '#server/technical-check/deliver-mail';
import { officeCheckRoutes } from '#server/technical-check/routes';

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
  ...chosenRoutes,
  ...viewRoutes,
  ...colleagueRoutes,
  ...officeInvitationRoutes,
  ...needRoutes,
  ...decisionRoutes,
  ...timelineRoutes,
  ...auditRoutes,
  ...dossierRoutes,
  ...statisticsRoutes,
  ...letterRoutes,
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
