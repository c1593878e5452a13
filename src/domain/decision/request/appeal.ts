import * as z from 'zod';
import { type DecisionKind, endLabel } from '#domain/decision/kind';
import { addDays, plainDate } from '#domain/kernel/date';
import { paragraphsSchema } from '#domain/kernel/text';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { OwnRequest } from './request.ts';

/** Days after a rejection in which the authors may appeal. */
const APPEAL_DAYS = 30;

export const APPEAL_TEXTS = {
  reasonRequired: 'Say what the decision overlooked or got wrong.',
  cannotAppeal: 'There is no decision here that you can appeal against. Please write to the editorial office.',
  received: 'We received your appeal.',
} as const;

/** The body of an appeal. */
export const Appeal = z.strictObject({
  reason: paragraphsSchema({ called: 'the reasons', max: 10_000, required: APPEAL_TEXTS.reasonRequired }),
});

interface Decided {
  status: ManuscriptStatus;
  /** The decision that led to this status; null if unspecified. */
  kind: DecisionKind | null;
  /** When the status was set. */
  since: Date;
  /** The authors' requests to the office. */
  requests: readonly Pick<OwnRequest, 'kind' | 'asked_at'>[];
}

/**
 * The last day for an appeal; null if there is none: not rejected, withdrawn, transferred, too late, or already
 * appealed.
 */
export function appealUntil({ status, kind, since, requests }: Decided, now: Date): string | null {
  if (status !== 'rejected' || endLabel(kind)) return null;
  const until = addDays(plainDate(since), APPEAL_DAYS);
  const hasAppealed = requests.some((request) => request.kind === 'appeal' && new Date(request.asked_at) >= since);
  return hasAppealed || until < plainDate(now) ? null : until;
}
