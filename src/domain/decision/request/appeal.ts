import * as z from 'zod';
import { type DecisionKind, endLabel } from '#domain/decision/kind';
import { addDays, plainDate } from '#domain/kernel/date';
import { paragraphsOf } from '#domain/kernel/text';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { OwnRequest } from './request.ts';

/** For how many days after a rejection its authors may appeal. */
const APPEAL_DAYS = 30;

export const APPEAL_TEXTS = {
  reasonRequired: 'Say what the decision overlooked or got wrong.',
  cannotAppeal: 'There is no decision that can be appealed against here. Please write to the editorial office.',
  received: 'We received your appeal.',
} as const;

/** The body of an appeal. */
export const Appeal = z.strictObject({
  reason: paragraphsOf({ called: 'the reasons', max: 10_000, required: APPEAL_TEXTS.reasonRequired }),
});

interface Decided {
  status: ManuscriptStatus;
  /** The decision by which it has this status; null if no one said. */
  kind: DecisionKind | null;
  /** Since when it has it. */
  since: Date;
  /** What its authors have asked of the office. */
  requests: readonly Pick<OwnRequest, 'kind' | 'asked_at'>[];
}

/**
 * The plain date until which the authors of a manuscript may appeal; null if they may not: it is not rejected, it was
 * withdrawn or passed on, the days are over, or they have appealed against this rejection already.
 */
export function appealUntil({ status, kind, since, requests }: Decided, now: Date): string | null {
  if (status !== 'rejected' || endLabel(kind)) return null;
  const until = addDays(plainDate(since), APPEAL_DAYS);
  const hasAppealed = requests.some((request) => request.kind === 'appeal' && new Date(request.asked_at) >= since);
  return hasAppealed || until < plainDate(now) ? null : until;
}
