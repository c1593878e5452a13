import { addressOfficeRoutes } from '#server/account/address-office-routes';
import { addressRoutes } from '#server/account/address-routes';
import { mergeRoutes } from '#server/account/merge-routes';
import { orcidRoutes } from '#server/account/orcid-routes';
import { ownDataRoutes } from '#server/account/own-data-routes';
import { roleRoutes } from '#server/account/role-routes';
import { accountRoutes } from '#server/account/routes';
import { secondFactorRoutes } from '#server/account/second-factor-routes';
import { alertRoutes } from '#server/alert/routes';
import { dossierKeyRoutes } from '#server/audit/dossier-key-routes';
import { dossierPdfRoutes } from '#server/audit/dossier-pdf-routes';
import { dossierRoutes } from '#server/audit/dossier-routes';
import { auditRoutes } from '#server/audit/routes';
import { joiningRoutes, officeInvitationRoutes } from '#server/colleague/invitation-routes';
import { colleagueRoutes } from '#server/colleague/routes';
import { contactRoutes } from '#server/contact/routes';
import { publishRoutes } from '#server/decision/publish-routes';
import { decisionRoutes } from '#server/decision/routes';
import { scheduleRoutes } from '#server/decision/schedule-routes';
import { descriptionRoutes } from '#server/description/routes';
import { configRoutes } from '#server/document/config-routes';
import { uploadRoutes } from '#server/document/upload-routes';
import { letterRoutes } from '#server/editorial/letter-routes';
import { mailRoutes } from '#server/editorial/mail-routes';
import { noticeRoutes } from '#server/editorial/notice-routes';
import { editorialRoutes } from '#server/editorial/routes';
import { timelineRoutes } from '#server/editorial/timeline-routes';
import { authorFurtherFileRoutes } from '#server/further-file/author-routes';
import { draftFileRoutes } from '#server/further-file/draft-routes';
import { officeFurtherFileRoutes } from '#server/further-file/office-routes';
import { reviewerFurtherFileRoutes } from '#server/further-file/reviewer-routes';
import type { Route } from '#server/http/route';
import { csrfRoutes, healthRoutes } from '#server/http/routes';
import { inboundMailRoutes } from '#server/inbound-mail/routes';
import { informationRoutes } from '#server/information/routes';
import { inquiryRoutes } from '#server/inquiry/routes';
import { issueRoutes } from '#server/issue/routes';
import { volumeRoutes } from '#server/issue/volume-routes';
import { chosenRoutes } from '#server/list/chosen-routes';
import { listRoutes } from '#server/list/routes';
import { viewRoutes } from '#server/list/view-routes';
import { officeMessageRoutes } from '#server/message/office-routes';
import { authorMessageRoutes, reviewerMessageRoutes } from '#server/message/routes';
import { importRoutes } from '#server/moving-in/import-routes';
import { movingInRoutes } from '#server/moving-in/routes';
import { movingOutRoutes } from '#server/moving-out/routes';
import { needRoutes } from '#server/need/routes';
import { oaiRoutes } from '#server/oai/routes';
import { outboxRoutes } from '#server/outbox/routes';
import { invoicePdfRoutes } from '#server/payment/invoice-pdf-routes';
import { authorInvoiceRoutes, editorialInvoiceRoutes } from '#server/payment/invoice-routes';
import { ledgerRoutes } from '#server/payment/ledger-routes';
import { paymentRoutes } from '#server/payment/routes';
import { authorWaiverRoutes, editorialWaiverRoutes, waiverRoutes } from '#server/payment/waiver-routes';
import { pictureRoutes } from '#server/picture/routes';
import { textCommentRoutes } from '#server/production/comment-routes';
import { productionFileRoutes } from '#server/production/file-routes';
import { productionRoutes } from '#server/production/routes';
import { officeProofRoutes } from '#server/proof/office-routes';
import { proofRoutes } from '#server/proof/routes';
import { publicationRoutes } from '#server/publication/routes';
import { recordRoutes } from '#server/record/routes';
import { officeRequestRoutes } from '#server/request/office-routes';
import { authorRequestRoutes, reviewerRequestRoutes } from '#server/request/routes';
import { editorialReviewRoutes } from '#server/review/editorial-routes';
import { reminderRoutes } from '#server/review/reminder-routes';
import { reviewerRoutes } from '#server/review/reviewer-routes';
import { reviewRoutes } from '#server/review/routes';
import { searchRoutes } from '#server/search/routes';
import { serviceRequestRoutes } from '#server/service-request/routes';
import { settingRoutes } from '#server/setting/routes';
import { setupRoutes } from '#server/setup/routes';
import { siteBuildRoutes } from '#server/site-build/routes';
import { statisticsRoutes } from '#server/statistics/routes';
import { authorRoutes } from '#server/submission/author-routes';
import { draftRoutes } from '#server/submission/draft-routes';
import { submissionRoutes } from '#server/submission/submission-routes';
import { systemRoutes } from '#server/system/routes';
import { authorCheckRoutes, officeCheckRoutes } from '#server/technical-check/routes';
import { trackingRoutes } from '#server/tracking/routes';
import { usageRoutes } from '#server/usage/routes';

/** Every route of the API, for our own server and for tests; each Netlify function mounts its part. */
export const allRoutes: readonly Route[] = [
  ...publicationRoutes,
  ...searchRoutes,
  ...oaiRoutes,
  ...accountRoutes,
  ...addressRoutes,
  ...orcidRoutes,
  ...secondFactorRoutes,
  ...addressOfficeRoutes,
  ...ownDataRoutes,
  ...roleRoutes,
  ...mergeRoutes,
  ...editorialRoutes,
  ...listRoutes,
  ...chosenRoutes,
  ...viewRoutes,
  ...colleagueRoutes,
  ...officeInvitationRoutes,
  ...joiningRoutes,
  ...needRoutes,
  ...decisionRoutes,
  ...timelineRoutes,
  ...auditRoutes,
  ...dossierRoutes,
  ...dossierPdfRoutes,
  ...dossierKeyRoutes,
  ...statisticsRoutes,
  ...productionRoutes,
  ...productionFileRoutes,
  ...textCommentRoutes,
  ...publishRoutes,
  ...scheduleRoutes,
  ...officeProofRoutes,
  ...proofRoutes,
  ...letterRoutes,
  ...volumeRoutes,
  ...issueRoutes,
  ...mailRoutes,
  ...noticeRoutes,
  ...reviewRoutes,
  ...editorialReviewRoutes,
  ...reviewerRoutes,
  ...reviewerRequestRoutes,
  ...reminderRoutes,
  ...officeMessageRoutes,
  ...authorMessageRoutes,
  ...reviewerMessageRoutes,
  ...authorRequestRoutes,
  ...authorCheckRoutes,
  ...officeCheckRoutes,
  ...officeFurtherFileRoutes,
  ...authorFurtherFileRoutes,
  ...draftFileRoutes,
  ...reviewerFurtherFileRoutes,
  ...officeRequestRoutes,
  ...inquiryRoutes,
  ...trackingRoutes,
  ...contactRoutes,
  ...serviceRequestRoutes,
  ...submissionRoutes,
  ...authorRoutes,
  ...draftRoutes,
  ...paymentRoutes,
  ...ledgerRoutes,
  ...invoicePdfRoutes,
  ...authorInvoiceRoutes,
  ...editorialInvoiceRoutes,
  ...waiverRoutes,
  ...authorWaiverRoutes,
  ...editorialWaiverRoutes,
  ...alertRoutes,
  ...usageRoutes,
  ...inboundMailRoutes,
  ...outboxRoutes,
  ...recordRoutes,
  ...movingInRoutes,
  ...importRoutes,
  ...movingOutRoutes,
  ...pictureRoutes,
  ...settingRoutes,
  ...informationRoutes,
  ...systemRoutes,
  ...setupRoutes,
  ...siteBuildRoutes,
  ...uploadRoutes,
  ...configRoutes,
  ...csrfRoutes,
  ...healthRoutes,
  ...descriptionRoutes,
];
