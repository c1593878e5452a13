import { paths } from '#domain/kernel/paths';
import { CONTACT_TEXTS, ContactMessage } from '#domain/message/contact/message';
import { SERVICE_REQUEST_TEXTS, ServiceRequest } from '#domain/message/service-request/request';
import { message, PLAIN_FORM_REDIRECT } from '#server/kernel/http/answer';
import { receiveForm } from '#server/kernel/http/public-form';
import { type Call, type Route, route } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { insertInquiry } from '#server/message/inquiry/queries';
import { insertContactMessage, insertServiceRequest } from '../inquiry/queries.ts';

/** Stores a message, emails it to the office and sends its writer a copy. */
async function submitContactMessage({ website, ...message }: ContactMessage, call: Call) {
  const { name, email, subject, message: text } = message;
  await receiveForm('contact', { email, website, texts: [name, subject, text] }, call, async (trx, isCopied) => {
    const now = call.context.clock.now();
    const id = randomId();
    await insertContactMessage(trx, { ...message, id, created_at: now });
    await insertInquiry(trx, { id, contact_message_id: id, service_request_id: null, asked_at: now });
    const payload = { contact_message_id: id };
    await enqueue(trx, { kind: 'mail.contact-office', payload }, now);
    if (isCopied) await enqueue(trx, { kind: 'mail.contact-copy', payload }, now);
  });
  return Response.json({ message: CONTACT_TEXTS.thanks }, { status: 201 });
}

/** `POST /api/contacts/` (spec §7): a message to the office. */
export const contactRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/contacts',
    summary: 'Sends a message to the editorial office.',
    notes:
      'The message is stored and emailed to the office, with a copy to the sender: at most three copies a day, and none if the text has more than five links. `website` is a honeypot: if it is filled in, or the same text was sent within the last hour, the response is the same but nothing is stored or emailed.',
    answers: [message(201), PLAIN_FORM_REDIRECT],
    refusals: { 429: 'More than 10 messages in an hour from one network.' },
    access: 'public',
    csrf: true,
    cache: 0,
    input: ContactMessage,
    plainForm: { done: paths.contactSent },
    handle: submitContactMessage,
  }),
];

/** Stores a request, emails it to the office and sends the requester a copy. */
async function requestService(request: ServiceRequest, call: Call) {
  const { name, email, organization = '', serviceType, details, website } = request;
  const texts = [name, organization, serviceType, details];
  await receiveForm('service', { email, website, texts }, call, async (trx, isCopied) => {
    const created_at = call.context.clock.now();
    const id = randomId();
    await insertServiceRequest(trx, { id, name, email, organization, service_type: serviceType, details, created_at });
    await insertInquiry(trx, { id, contact_message_id: null, service_request_id: id, asked_at: created_at });
    const payload = { service_request_id: id };
    await enqueue(trx, { kind: 'mail.service-office', payload }, created_at);
    if (isCopied) await enqueue(trx, { kind: 'mail.service-copy', payload }, created_at);
  });
  return Response.json({ message: SERVICE_REQUEST_TEXTS.thanks(call.context.journal) }, { status: 201 });
}

/** `POST /api/request-service/` (spec §7): a request for help with medical writing. */
export const serviceRequestRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/request-service',
    summary: 'Asks for help with medical writing.',
    notes:
      'The request is stored and emailed to the office, with a copy to the sender, under the same rules as messages to the office.',
    answers: [message(201), PLAIN_FORM_REDIRECT],
    refusals: { 429: 'More than 10 requests in an hour from one network.' },
    access: 'public',
    csrf: false,
    cache: 0,
    input: ServiceRequest,
    plainForm: { done: paths.servicesSent },
    handle: requestService,
  }),
];
