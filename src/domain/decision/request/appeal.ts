import * as z from 'zod';
import { closedLabel, type DecisionKind } from '#domain/decision/kind';
import { addDays, plainDate } from '#domain/kernel/date';
import { paragraphsSchema } from '#domain/kernel/text';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { OwnRequest } from './request.ts';

/** The days after a rejection in which the authors may appeal. */
const APPEAL_DAYS = 30;

export const APPEAL_TEXTS = {
  reasonRequired: 'Describe what the decision overlooked or got wrong.',
  cannotAppeal: 'You cannot appeal here. Please write to the editorial office.',
  received: 'We received your appeal.',
} as const;

export const Appeal = z.strictObject({
  reason: paragraphsSchema({ called: 'the reasons', max: 10_000, required: APPEAL_TEXTS.reasonRequired }),
});

interface AppealFacts {
  status: ManuscriptStatus;
  /** The kind of the last decision; null if it had none. */
  kind: DecisionKind | null;
  /** When the status was set. */
  since: Date;
  requests: readonly Pick<OwnRequest, 'kind' | 'asked_at'>[];
}

/**
 * Returns the last day for an appeal; null if the manuscript is not rejected, or is withdrawn or transferred, if the
 * period is over, or if the authors have already appealed.
 */
export function appealDeadline({ status, kind, since, requests }: AppealFacts, now: Date): string | null {
  if (status !== 'rejected' || closedLabel(kind)) return null;
  const deadline = addDays(plainDate(since), APPEAL_DAYS);
  const hasAppealed = requests.some((request) => request.kind === 'appeal' && new Date(request.asked_at) >= since);
  return hasAppealed || deadline < plainDate(now) ? null : deadline;
}
