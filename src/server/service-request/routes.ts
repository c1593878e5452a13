import { paths } from '#domain/paths';
import { ServiceRequest } from '#domain/service-request/request';
import { type Route, route } from '#server/http/route';
import { requestService } from './request-service.ts';

/** `POST /api/request-service/` (spec §7): asks for help with medical writing. */
export const serviceRequestRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/request-service',
    access: 'public',
    csrf: false,
    cache: 0,
    input: ServiceRequest,
    plainForm: { done: paths.servicesSent },
    handle: requestService,
  }),
];
