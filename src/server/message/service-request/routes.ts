import { paths } from '#domain/kernel/paths';
import { ServiceRequest } from '#domain/message/service-request/request';
import { message, SENT_PLAINLY } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';
import { requestService } from './request-service.ts';

/** `POST /api/request-service/` (spec §7): asks for help with medical writing. */
export const serviceRequestRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/request-service',
    summary: 'Asks for help with medical writing.',
    notes:
      'The request is kept and mailed to the office, whose answer goes to the person, and copied to the person; what holds for messages to the office holds here too.',
    answers: [message(201), SENT_PLAINLY],
    refusals: { 429: 'More than 10 requests in an hour came from one network.' },
    access: 'public',
    csrf: false,
    cache: 0,
    input: ServiceRequest,
    plainForm: { done: paths.servicesSent },
    handle: requestService,
  }),
];
