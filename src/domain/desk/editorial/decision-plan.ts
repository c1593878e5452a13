import * as z from 'zod';
import { DECISIONS } from '#domain/decision/decision';
import { StatusUpdate } from './editorial.ts';

/** Decisions can be undone for this long before their letter is sent. */
export const UNDO_SECONDS = 60;

/** How far ahead a decision can be scheduled. */
export const PLANNED_DAYS_MAX = 30;

export const PLAN_TEXTS = {
  notPlanned: 'This decision takes effect at once. Only revisions, acceptance and rejection can wait.',
  wrongTime: `Choose a time within the next ${PLANNED_DAYS_MAX} days.`,
  undone: 'The decision is undone. Nothing was sent.',
  tooLate: 'This decision can no longer be undone: it has taken effect or was already undone.',
} as const;

/** The body of `POST …/planned-decision/`: a decision and its time; without a time it is held for a minute. */
export const DecisionPlan = StatusUpdate.safeExtend({
  take_at: z.iso.datetime({ error: 'Give the time as 2026-12-31T09:00:00Z.', offset: true }).optional(),
}).refine(({ status }) => DECISIONS[status].endsRound && !DECISIONS[status].isOnSite, {
  path: ['status'],
  error: PLAN_TEXTS.notPlanned,
});
export type DecisionPlan = z.infer<typeof DecisionPlan>;
