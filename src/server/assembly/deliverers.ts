import { accountDeliverers } from '#server/account/deliver-mail';
import { alertDeliverers } from '#server/alert/deliver-alert';
import { colleagueDeliverers } from '#server/colleague/deliver-mail';
import { contactDeliverers } from '#server/contact/deliver-mail';
import { publicationDeliverers } from '#server/decision/deliver-publication';
import { depositDeliverers } from '#server/deposit/deliver-deposit';
import { reviewCopyDeliverers } from '#server/document/deliver-review-copy';
import { scanDeliverers } from '#server/document/deliver-scan';
import { editorialDeliverers } from '#server/editorial/deliver-mail';
import { furtherFileDeliverers } from '#server/further-file/deliver-further-file';
import { furtherFileMailDeliverers } from '#server/further-file/deliver-mail';
import { inquiryDeliverers } from '#server/inquiry/deliver-mail';
import { messageFileDeliverers } from '#server/message/deliver-file';
import { messageDeliverers } from '#server/message/deliver-mail';
import { digestDeliverers } from '#server/need/deliver-digest';
import type { Deliverers } from '#server/outbox/deliver';
import { paymentMailDeliverers } from '#server/payment/deliver-mail';
import { paymentDeliverers } from '#server/payment/deliver-payment';
import { waiverDeliverers } from '#server/payment/deliver-waiver-mail';
import { galleyDeliverers } from '#server/production/deliver-galley';
import { markDeliverers } from '#server/production/deliver-mark';
import { readingAgainDeliverers } from '#server/production/deliver-reading-again';
import { takingInDeliverers } from '#server/production/deliver-taking-in';
import { proofDeliverers } from '#server/proof/deliver-mail';
import { requestDeliverers } from '#server/request/deliver-mail';
import { editorialReviewDeliverers } from '#server/review/deliver-editorial-mail';
import { reviewDeliverers } from '#server/review/deliver-mail';
import { reminderDeliverers } from '#server/review/deliver-reminder';
import { reviewFileDeliverers } from '#server/review/deliver-review-file';
import { serviceRequestDeliverers } from '#server/service-request/deliver-mail';
import { rebuildDeliverers } from '#server/site-build/deliver-rebuild';
import { authorDeliverers } from '#server/submission/deliver-author-mail';
import { submissionMailDeliverers } from '#server/submission/deliver-submission-mail';
import { technicalCheckDeliverers } from '#server/technical-check/deliver-mail';

/**
 * All deliverers of the outbox: a kind without one does not compile. Kept apart from the routes, so that the scheduled
 * function does not bundle them.
 */
export const allDeliverers: Required<Deliverers> = {
  ...accountDeliverers,
  ...contactDeliverers,
  ...serviceRequestDeliverers,
  ...submissionMailDeliverers,
  ...authorDeliverers,
  ...reviewCopyDeliverers,
  ...scanDeliverers,
  ...furtherFileDeliverers,
  ...furtherFileMailDeliverers,
  ...editorialDeliverers,
  ...reviewDeliverers,
  ...editorialReviewDeliverers,
  ...reviewFileDeliverers,
  ...reminderDeliverers,
  ...digestDeliverers,
  ...paymentDeliverers,
  ...paymentMailDeliverers,
  ...waiverDeliverers,
  ...publicationDeliverers,
  ...markDeliverers,
  ...takingInDeliverers,
  ...readingAgainDeliverers,
  ...galleyDeliverers,
  ...proofDeliverers,
  ...rebuildDeliverers,
  ...inquiryDeliverers,
  ...messageDeliverers,
  ...messageFileDeliverers,
  ...colleagueDeliverers,
  ...requestDeliverers,
  ...technicalCheckDeliverers,
  ...depositDeliverers,
  ...alertDeliverers,
};
