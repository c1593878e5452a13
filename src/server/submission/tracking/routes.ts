import { DECISIONS } from '#domain/decision/decision';
import type { Journal } from '#domain/journal/journal';
import { relativeDueDate } from '#domain/kernel/date';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { normalizeCode } from '#domain/manuscript/submission-code';
import {
  TRACKING_TEXTS,
  TrackingRequest,
  type TrackingResult,
  trackedSteps,
} from '#domain/submission/tracking/tracking';
import { json } from '#server/kernel/http/answer';
import { Problem } from '#server/kernel/http/problem';
import { countRequest, refuseGuessers } from '#server/kernel/http/rate-limit';
import { type Call, type Route, route } from '#server/kernel/http/route';
import { findByCode } from './queries.ts';

/** `POST /api/manuscripts/track/` (spec §7): a manuscript's status, for its authors. */
export const trackingRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/manuscripts/track',
    summary: 'Shows authors the status of a manuscript.',
    notes:
      'For anyone with the submission code and the address of an author or of the submitter. Case, spaces and the look-alikes O and 0, I, L and 1 make no difference. A wrong code and a wrong address give the same 404.',
    answers: [json('TrackingResult')],
    refusals: {
      404: 'No manuscript matches this code and email address.',
      429: 'More than 20 failed searches in an hour from one network, or 10 for one code.',
    },
    access: 'public',
    csrf: false,
    cache: 0,
    input: TrackingRequest,
    handle: trackManuscript,
  }),
];

export const TRACK_NETWORK_LIMIT = { name: 'track place', max: 20, seconds: 3_600 };

/** Failed searches for one code, across all networks. */
export const TRACK_CODE_LIMIT = { name: 'track code', max: 10, seconds: 3_600 };

/**
 * A manuscript's status for its code and an author's address. Neither the answer nor its timing reveals which of the
 * two is wrong.
 * @throws Problem not_found or too_many_requests
 */
async function trackManuscript({ email, submission_code }: TrackingRequest, call: Call): Promise<TrackingResult> {
  const { context, ip } = call;
  const code = normalizeCode(submission_code);
  // An invalid code has no owner to protect, so only the network is limited.
  const limitKey = code ?? ip;
  await refuseGuessers(call, TRACK_NETWORK_LIMIT, { limit: TRACK_CODE_LIMIT, subject: limitKey });
  const manuscript = await findByCode(context.reader, code ?? '', email);
  if (!manuscript) {
    await countRequest(context, TRACK_NETWORK_LIMIT, ip);
    await countRequest(context, TRACK_CODE_LIMIT, limitKey);
    throw new Problem('not_found', TRACKING_TEXTS.notFound);
  }
  return toResult(context.journal, manuscript, context.clock.now());
}

type FoundManuscript = NonNullable<Awaited<ReturnType<typeof findByCode>>>;

function toResult(journal: Journal, manuscript: FoundManuscript, now: Date): TrackingResult {
  const { id, manuscript_number, title, round, submitted_at, updated_at, revision_due_on, doi } = manuscript;
  const { revision_received_at: receivedAt, decided_status, previous_status, letter_text } = manuscript;
  const status = manuscript.status as ManuscriptStatus;
  const { asksForRevision, isOnSite } = DECISIONS[status];
  const due = asksForRevision ? revision_due_on : null;
  const kind = (decided_status === status && manuscript.kind) || null;
  return {
    id,
    manuscript_number,
    title,
    status,
    ...(kind && { kind }),
    submitted_at: submitted_at.toISOString(),
    updated_at: updated_at.toISOString(),
    ...(receivedAt && { revision_received_at: receivedAt.toISOString() }),
    ...(due && { revision_due_date: due, revision_due_in: relativeDueDate(due, now) }),
    ...(isOnSite && doi && { doi }),
    ...(letter_text && { comments: letter_text }),
    timeline: trackedSteps(journal, {
      status,
      kind,
      round,
      rejectedAfterReview: previous_status === 'under_review',
    }),
  };
}
