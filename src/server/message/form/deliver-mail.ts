import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import { type Journal, officeMailbox } from '#domain/journal/journal';
import { timelineDuration } from '#domain/journal/timeline';
import { FORM_MAILS } from '#domain/message/mail-templates';
import { inquiryPaths } from '#domain/message/paths';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type EmailContent, mailWriter, renderEmail } from '#server/kernel/outbox/mail-template';
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

type Find<Payload, Written> = (db: Kysely<Database>, payload: Payload) => Promise<Written | undefined>;

/** Emails a form's text to the office, with a link to the inquiry. Skipped if it was deleted. */
function sendToOffice<Payload, Written extends { id: string; name: string; email: string }>(
  find: Find<Payload, Written>,
  letterOf: (journal: Journal, written: Written, url: string) => EmailContent,
): Deliverer<Payload> {
  return async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const message = await find(db, payload);
    if (!message) return;
    const url = siteUrl + inquiryPaths.inquiry(message.id);
    const replyTo = { name: message.name, address: message.email };
    await mailer.send({
      id,
      to: officeMailbox(journal),
      replyTo,
      ...renderEmail(journal, letterOf(journal, message, url)),
    });
  };
}

/** Sends a copy without a name to the sender, whose address may be someone else's. */
function sendCopyToWriter<Payload, Written extends { email: string }>(
  find: Find<Payload, Written>,
  letterOf: (journal: Journal, written: Written) => EmailContent,
): Deliverer<Payload> {
  return async ({ id, payload }, { journal, db, mailer }) => {
    const message = await find(db, payload);
    if (!message) return;
    await mailer.send({
      id,
      to: { name: '', address: message.email },
      ...renderEmail(journal, letterOf(journal, message)),
    });
  };
}
