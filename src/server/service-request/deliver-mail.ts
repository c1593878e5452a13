import { JOURNAL } from '#domain/journal';
import type { Deliverers } from '#server/outbox/deliver';
import { renderLetter } from '#server/outbox/mail-template';
import { copyLetter, editorialLetter } from './mails.ts';
import { findServiceRequest } from './queries.ts';

const OFFICE = { name: JOURNAL.name, address: JOURNAL.officeEmail };

/** Delivers requests for services; payload: `service_request_id`. One that was deleted meanwhile is done. */
export const serviceRequestDeliverers = {
  async 'mail.service-office'({ id, payload }, { db, mailer }) {
    const request = await findServiceRequest(db, payload.service_request_id);
    if (!request) return;
    const replyTo = { name: request.name, address: request.email };
    await mailer.send({ id, to: OFFICE, replyTo, ...renderLetter(editorialLetter(request)) });
  },
  async 'mail.service-copy'({ id, payload }, { db, mailer }) {
    const request = await findServiceRequest(db, payload.service_request_id);
    if (!request) return;
    await mailer.send({ id, to: { name: '', address: request.email }, ...renderLetter(copyLetter(request)) });
  },
} satisfies Deliverers;
