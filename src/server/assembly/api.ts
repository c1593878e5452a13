import { colleagueRoutes, joiningRoutes, officeInvitationRoutes } from '#server/account/colleague/routes';
import { addressOfficeRoutes, mergeRoutes, roleRoutes } from '#server/account/office-routes';
import { orcidRoutes } from '#server/account/orcid-routes';
import { accountRoutes, addressRoutes, ownDataRoutes, secondFactorRoutes } from '#server/account/routes';
import { setupRoutes } from '#server/account/setup/routes';
import { descriptionRoutes } from '#server/assembly/description/routes';
import { systemRoutes } from '#server/assembly/system/routes';
import { officeRequestRoutes } from '#server/decision/request/office-routes';
import { authorRequestRoutes, reviewerRequestRoutes } from '#server/decision/request/routes';
import { decisionRoutes, publishRoutes, scheduleRoutes } from '#server/decision/routes';
import { dossierPdfRoutes } from '#server/desk/audit/dossier-pdf-routes';
import { auditRoutes, dossierKeyRoutes, dossierRoutes } from '#server/desk/audit/routes';
import { outboxRoutes } from '#server/desk/delivery/routes';
import { bulkActionRoutes, listRoutes, viewRoutes } from '#server/desk/list/routes';
import { editorialRoutes } from '#server/desk/manuscripts/routes';
import { needRoutes } from '#server/desk/need/routes';
import { recordRoutes } from '#server/desk/record/routes';
import { statisticsRoutes } from '#server/desk/statistics/routes';
import { mailRoutes, timelineRoutes } from '#server/desk/timeline/routes';
import { configRoutes } from '#server/document/config-routes';
import { uploadRoutes } from '#server/document/upload-routes';
import { issueRoutes, volumeRoutes } from '#server/issue/routes';
import type { Route } from '#server/kernel/http/route';
import { csrfRoutes, healthRoutes } from '#server/kernel/http/routes';
import { contactRoutes, serviceRequestRoutes } from '#server/message/form/routes';
import { inboundMailRoutes } from '#server/message/inbound-mail/routes';
import { inquiryRoutes } from '#server/message/inquiry/routes';
import { authorMessageRoutes, officeMessageRoutes, reviewerMessageRoutes } from '#server/message/routes';
import { importRoutes, movingInRoutes } from '#server/moving/in/routes';
import { movingOutRoutes } from '#server/moving/out/routes';
import { invoicePdfRoutes } from '#server/payment/invoice-pdf-routes';
import { authorInvoiceRoutes, editorialInvoiceRoutes } from '#server/payment/invoice-routes';
import { ledgerRoutes } from '#server/payment/ledger-routes';
import { paymentRoutes } from '#server/payment/routes';
import { authorWaiverRoutes, editorialWaiverRoutes, waiverRoutes } from '#server/payment/waiver-routes';
import { textCommentRoutes } from '#server/production/comment-routes';
import { productionFileRoutes } from '#server/production/file-routes';
import { officeProofRoutes } from '#server/production/proof/office-routes';
import { proofRoutes } from '#server/production/proof/routes';
import { productionRoutes } from '#server/production/routes';
import { productionTaskRoutes } from '#server/production/task/routes';
import { alertRoutes } from '#server/publication/alert/routes';
import { publicationRoutes } from '#server/publication/routes';
import { searchRoutes } from '#server/publication/search/routes';
import { usageRoutes } from '#server/publication/usage/routes';
import { noticeRoutes, siteBuildRoutes } from '#server/publishing/routes';
import { oaiRoutes } from '#server/register/oai/routes';
import { editorialReviewRoutes, reminderRoutes } from '#server/review/editorial-routes';
import { reviewerRoutes } from '#server/review/reviewer-routes';
import { reviewRoutes } from '#server/review/routes';
import { informationRoutes } from '#server/settings/information/routes';
import { pictureRoutes } from '#server/settings/picture/routes';
import { mailTemplateRoutes, settingRoutes } from '#server/settings/routes';
import { authorRoutes } from '#server/submission/author-routes';
import { draftRoutes } from '#server/submission/draft-routes';
import {
  authorFurtherFileRoutes,
  draftFileRoutes,
  officeFurtherFileRoutes,
  reviewerFurtherFileRoutes,
} from '#server/submission/further-file/routes';
import { submissionRoutes } from '#server/submission/submission-routes';
import { authorCheckRoutes, officeCheckRoutes } from '#server/submission/technical-check/routes';
import { trackingRoutes } from '#server/submission/tracking/routes';

/** Every route of the API, for our own server and tests; each Netlify function mounts its part. */
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
  ...bulkActionRoutes,
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
  ...productionTaskRoutes,
  ...officeProofRoutes,
  ...proofRoutes,
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
  ...mailTemplateRoutes,
  ...systemRoutes,
  ...setupRoutes,
  ...siteBuildRoutes,
  ...uploadRoutes,
  ...configRoutes,
  ...csrfRoutes,
  ...healthRoutes,
  ...descriptionRoutes,
];
