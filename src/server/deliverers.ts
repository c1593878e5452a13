import { accountDeliverers } from '#server/account/deliver-mail';
import { contactDeliverers } from '#server/contact/deliver-mail';
import { editorialDeliverers } from '#server/editorial/deliver-mail';
import type { Deliverers } from '#server/outbox/deliver';
import { rebuildDeliverers } from '#server/publication/deliver-rebuild';
import { reviewDeliverers } from '#server/review/deliver-mail';
import { serviceRequestDeliverers } from '#server/service-request/deliver-mail';
import { authorDeliverers } from '#server/submission/deliver-author-mail';
import { reviewCopyDeliverers } from '#server/submission/deliver-review-copy';
import { scanDeliverers } from '#server/submission/deliver-scan';
import { submissionMailDeliverers } from '#server/submission/deliver-submission-mail';

/** Everyone who delivers from the outbox; apart from the routes, so that the scheduled function carries none. */
export const allDeliverers: Deliverers = {
  ...accountDeliverers,
  ...contactDeliverers,
  ...serviceRequestDeliverers,
  ...submissionMailDeliverers,
  ...authorDeliverers,
  ...reviewCopyDeliverers,
  ...scanDeliverers,
  ...editorialDeliverers,
  ...reviewDeliverers,
  ...rebuildDeliverers,
};
