import type { Journal } from '#domain/journal/journal';
import { timelineDuration } from '#domain/journal/timeline';
import { FORM_MAILS } from '#domain/message/mail-templates';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { sendCopyToWriter, sendToOffice } from '#server/kernel/outbox/form-mail';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/mail-template';
import { findContactMessage, findServiceRequest } from '../inquiry/queries.ts';

interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

const write = mailWriter(FORM_MAILS);

/** Delivers a contact message to the office; replies go to its writer. */
const contactOfficeEmail = (
  journal: Journal,
  { name, email, subject, message: quote }: ContactMessage,
  url: string,
): EmailContent => write(journal, 'contact-office', { sender: `${name}, ${email}`, subject }, { url, quote });

const contactCopyEmail = (journal: Journal, { name, subject, message }: ContactMessage): EmailContent =>
  write(journal, 'contact-copy', {}, { quote: `${name}\n${subject}\n\n${message}` });

/** Delivers contact messages; payload: `contact_message_id`. */
export const contactDeliverers = {
  'mail.contact-office': sendToOffice(findContactMessage, contactOfficeEmail),
  'mail.contact-copy': sendCopyToWriter(findContactMessage, contactCopyEmail),
} satisfies Deliverers;

interface ServiceRequest {
  name: string;
  email: string;
  organization: string;
  service_type: string;
  details: string;
}

const replyTime = (journal: Journal) => timelineDuration(journal, 'service-reply');

/** Delivers a service request to the office; replies go to the requester. */
function serviceOfficeEmail(journal: Journal, request: ServiceRequest, url: string): EmailContent {
  const { name, email, organization, service_type: service, details: quote } = request;
  const sender = [name, email, organization].filter(Boolean).join(', ');
  return write(journal, 'service-office', { sender, service, reply_time: replyTime(journal) }, { url, quote });
}

function serviceCopyEmail(
  journal: Journal,
  { name, organization, service_type, details }: ServiceRequest,
): EmailContent {
  const quote = `${[name, organization].filter(Boolean).join(', ')}\n${service_type}\n\n${details}`;
  return write(journal, 'service-copy', { reply_time: replyTime(journal) }, { quote });
}

/** Delivers service requests; payload: `service_request_id`. */
export const serviceRequestDeliverers = {
  'mail.service-office': sendToOffice(findServiceRequest, serviceOfficeEmail),
  'mail.service-copy': sendCopyToWriter(findServiceRequest, serviceCopyEmail),
} satisfies Deliverers;
