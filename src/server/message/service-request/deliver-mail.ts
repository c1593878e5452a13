import type { Journal } from '#domain/journal/journal';
import { timelineDuration } from '#domain/journal/timeline';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { REPLY_NOTE, sendCopyToWriter, sendToOffice } from '#server/kernel/outbox/form-mail';
import type { Letter } from '#server/kernel/outbox/mail-template';
import { findServiceRequest } from './queries.ts';

interface Request {
  name: string;
  email: string;
  organization: string;
  service_type: string;
  details: string;
}

/** Delivers a service request to the office; replies go to the requester. */
function editorialLetter(
  journal: Journal,
  { name, email, organization, service_type, details }: Request,
  url: string,
): Letter {
  const from = [name, email, organization].filter(Boolean).join(', ');
  return {
    subject: `Writing service: ${service_type}`,
    greeting: 'Someone has asked for a writing service.',
    paragraphs: [`From: ${from}\nService: ${service_type}`],
    quote: details,
    action: { label: 'Answer', url },
    closing: [
      `The page promises a reply within ${timelineDuration(journal, 'service-reply')}. ${REPLY_NOTE}`,
      'No one who works on this request may review or decide on a manuscript that results from it.',
    ],
    reason: 'requests for writing services go to the editorial office.',
    isUnsigned: true,
  };
}

/** The requester's copy. Typed text appears only in the quotation: the address may be someone else's. */
function copyLetter(journal: Journal, { name, organization, service_type, details }: Request): Letter {
  return {
    subject: `Your request to the ${journal.name}`,
    greeting: 'Hello,',
    paragraphs: [
      `We received your request for help with medical writing. Our editorial team will contact you within ${timelineDuration(journal, 'service-reply')}. It commits you to nothing and does not influence any editorial decision. This is a copy of it:`,
    ],
    quote: `${[name, organization].filter(Boolean).join(', ')}\n${service_type}\n\n${details}`,
    reason: 'someone gave this address in our form for writing services. If it was not you, ignore this email.',
  };
}

/** Delivers service requests; payload: `service_request_id`. */
export const serviceRequestDeliverers = {
  'mail.service-office': sendToOffice(findServiceRequest, editorialLetter),
  'mail.service-copy': sendCopyToWriter(findServiceRequest, copyLetter),
} satisfies Deliverers;
