import { ProductionVersion, Publication } from '#domain/production/change';
import { Id } from '#server/http/id';
import { type Route, route } from '#server/http/route';
import { publish, revise, unschedule } from './publish.ts';

const common = { access: 'editor-of', csrf: false, cache: 0, method: 'POST' } as const;

/** The decision to publish, taken in production: now, on a date, or anew from what stands there. */
export const publishRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/production/:id/publish',
    input: Publication.extend({ id: Id }),
    handle: publish,
  }),
  route({
    ...common,
    path: '/api/production/:id/unschedule',
    input: ProductionVersion.extend({ id: Id }),
    handle: unschedule,
  }),
  route({
    ...common,
    path: '/api/production/:id/revise',
    input: ProductionVersion.extend({ id: Id }),
    handle: revise,
  }),
];
