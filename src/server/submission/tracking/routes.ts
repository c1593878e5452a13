import { TrackingRequest } from '#domain/submission/tracking/tracking';
import { json } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';
import { trackManuscript } from './track-manuscript.ts';

/** `POST /api/manuscripts/track/` (spec §7): where a manuscript stands, for its authors. */
export const trackingRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/manuscripts/track',
    summary: 'Shows authors the status of a manuscript.',
    notes:
      'For anyone with the submission code and the address of an author or of the submitter. Case, spaces and the look-alikes O and 0, I, L and 1 make no difference. A wrong code and a wrong address give the same 404.',
    answers: [json('TrackingResult')],
    refusals: {
      404: 'No manuscript has this code and this address.',
      429: 'More than 20 failed searches in an hour from one network, or 10 for one code.',
    },
    access: 'public',
    csrf: false,
    cache: 0,
    input: TrackingRequest,
    handle: trackManuscript,
  }),
];
