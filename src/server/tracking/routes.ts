import { TrackingRequest } from '#domain/tracking/tracking';
import { type Route, route } from '#server/http/route';
import { trackManuscript } from './track-manuscript.ts';

/** `POST /api/manuscripts/track/` (spec §7): where a manuscript stands, for its authors. */
export const trackingRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/manuscripts/track',
    access: 'public',
    csrf: false,
    cache: 0,
    input: TrackingRequest,
    handle: trackManuscript,
  }),
];
