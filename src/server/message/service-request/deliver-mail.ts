import type { Deliverers } from '#server/kernel/outbox/deliver';
import { toOffice, toWriter } from '#server/kernel/outbox/form-mail';
import { copyLetter, editorialLetter } from './mails.ts';
import { findServiceRequest } from './queries.ts';

/** Delivers requests for services; payload: `service_request_id`. */
export const serviceRequestDeliverers = {
  'mail.service-office': toOffice(findServiceRequest, editorialLetter),
  'mail.service-copy': toWriter(findServiceRequest, copyLetter),
} satisfies Deliverers;
