import * as z from 'zod';
import { DecisionPlan } from '#domain/desk/editorial/decision-plan';
import { DECISION_BODY_MAX, StatusUpdate } from '#domain/desk/editorial/editorial';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

const common = { access: 'editor-of', csrf: false, cache: 0, method: 'POST' } as const;

/** Route for an editor's decision (spec §2, §7). */
export const decisionRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/editor/manuscript/:id/update-status',
    right: 'edit',
    summary: 'Records a decision on a manuscript.',
    notes:
      'Any status may follow any other. `notes` are not sent to the authors. New volumes and issues are created; null or an empty `volume` or `issue` removes it, leaving it out keeps it. `letter` is sent to the authors: null sends none; if left out, the standard letter is sent without the notes. `kind` tells decisions with the same status apart, such as minor and major revision; without `revision_due_on` a revision is due after the usual time for its kind. `release_reviews` lists the assignments of this round whose reviews are sent to the authors. Acceptance creates the charge; `published` gives a `warning` if it is unpaid.',
    answers: [json('Decided')],
    refusals: {
      409: '`version` is outdated: `manuscript` is the current one, and nothing is changed. Also if the charge must be paid before publication.',
    },
    bodyMax: DECISION_BODY_MAX,
    input: StatusUpdate.safeExtend({ id: Id }),
    handle: async (update, call) => (await import('./update-status.ts')).updateStatus(update, call),
  }),
  route({
    ...common,
    path: '/api/editor/manuscript/:id/planned-decision',
    right: 'edit',
    summary: 'Schedules a decision; until then it can be undone.',
    notes:
      'As `update-status`, but takes effect at `take_at`, or after one minute if left out: until then the manuscript keeps its status and no letter is sent. Replaces an earlier scheduled decision; a change of status or round before then cancels it. Only decisions that end a round can be scheduled, not publication.',
    answers: [json('PlannedDecisionChange')],
    refusals: {
      409: '`version` is outdated: `manuscript` is the current one, and nothing is changed.',
    },
    bodyMax: DECISION_BODY_MAX,
    input: DecisionPlan.safeExtend({ id: Id }),
    handle: async ({ id: _, ...plan }, call) => (await import('./plan-decision.ts')).planDecision(plan, call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/editor/manuscript/:id/planned-decision/:planned',
    right: 'edit',
    summary: 'Undoes a scheduled decision, leaving only two lines in the timeline.',
    answers: [json('PlannedDecisionChange')],
    refusals: { 409: 'It has taken effect or was already undone: `manuscript` is the current one.' },
    input: z.strictObject({ id: Id, planned: Id }),
    handle: async ({ planned }, call) => (await import('./plan-decision.ts')).undoDecision(planned, call),
  }),
];
