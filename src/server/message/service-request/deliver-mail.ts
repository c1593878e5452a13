import type { Journal } from '#domain/journal/journal';
import { timelineDuration } from '#domain/journal/timeline';
import { FORM_MAILS } from '#domain/message/mail-templates';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { sendCopyToWriter, sendToOffice } from '#server/kernel/outbox/form-mail';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/write-mail';
import { findServiceRequest } from '../inquiry/queries.ts';

interface Request {
  name: string;
  email: string;
  organization: string;
  service_type: string;
  details: string;
}

const write = mailWriter(FORM_MAILS);
const replyTime = (journal: Journal) => timelineDuration(journal, 'service-reply');

/** Delivers a service request to the office; replies go to the requester. */
function editorialLetter(journal: Journal, request: Request, url: string): EmailContent {
  const { name, email, organization, service_type: service, details: quote } = request;
  const sender = [name, email, organization].filter(Boolean).join(', ');
  return write(journal, 'service-office', { sender, service, reply_time: replyTime(journal) }, { url, quote });
}

/** The requester's copy. */
function copyLetter(journal: Journal, { name, organization, service_type, details }: Request): EmailContent {
  const quote = `${[name, organization].filter(Boolean).join(', ')}\n${service_type}\n\n${details}`;
  return write(journal, 'service-copy', { reply_time: replyTime(journal) }, { quote });
}

/** Delivers service requests; payload: `service_request_id`. */
export const serviceRequestDeliverers = {
  'mail.service-office': sendToOffice(findServiceRequest, editorialLetter),
  'mail.service-copy': sendCopyToWriter(findServiceRequest, copyLetter),
} satisfies Deliverers;
