import { colleagueDeliverers } from '#server/account/colleague/deliver-mail';
import { accountDeliverers } from '#server/account/deliver-mail';
import { editorialDeliverers } from '#server/decision/deliver-mail';
import { plannedDecisionDeliverers, publicationDeliverers } from '#server/decision/deliver-planned';
import { requestDeliverers } from '#server/decision/request/deliver-mail';
import { digestDeliverers } from '#server/desk/need/deliver-digest';
import { reviewCopyDeliverers } from '#server/document/deliver-review-copy';
import { scanDeliverers } from '#server/document/deliver-scan';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { messageDeliverers, messageFileDeliverers } from '#server/message/deliver-mail';
import { contactDeliverers, serviceRequestDeliverers } from '#server/message/form/deliver-mail';
import { inquiryDeliverers } from '#server/message/inquiry/deliver-mail';
import { paymentMailDeliverers, waiverDeliverers } from '#server/payment/deliver-mail';
import { paymentDeliverers } from '#server/payment/deliver-payment';
import { conversionDeliverers, rereadDeliverers } from '#server/production/deliver-conversion';
import { galleyDeliverers } from '#server/production/deliver-galley';
import { markDeliverers } from '#server/production/deliver-mark';
import { proofDeliverers } from '#server/production/proof/deliver-mail';
import { productionTaskDeliverers } from '#server/production/task/deliver-mail';
import { alertDeliverers } from '#server/publication/alert/deliver-alert';
import { rebuildDeliverers } from '#server/publishing/deliver-rebuild';
import { depositDeliverers } from '#server/register/deposit/deliver-deposit';
import { editorialReviewDeliverers, reminderDeliverers, reviewDeliverers } from '#server/review/deliver-mail';
import { reviewFileDeliverers } from '#server/review/deliver-review-file';
import { authorDeliverers, submissionMailDeliverers } from '#server/submission/deliver-mail';
import { furtherFileDeliverers, furtherFileMailDeliverers } from '#server/submission/further-file/deliver-further-file';
import { technicalCheckDeliverers } from '#server/submission/technical-check/deliver-mail';

/**
 * All deliverers of the outbox; the compiler requires one per kind. Separate from the routes, so the scheduled function
 * does not bundle them.
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
  ...plannedDecisionDeliverers,
  ...markDeliverers,
  ...conversionDeliverers,
  ...rereadDeliverers,
  ...galleyDeliverers,
  ...productionTaskDeliverers,
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
