import * as z from 'zod';
import { DecisionPlan } from '#domain/desk/editorial/decision-plan';
import { DECISION_BODY_MAX, StatusUpdate } from '#domain/desk/editorial/editorial';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

const common = { access: 'editor-of', csrf: false, cache: 0, method: 'POST' } as const;

/** An editor decides (spec §2, §7). */
export const decisionRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/editor/manuscript/:id/update-status',
    right: 'edit',
    summary: 'Records a decision on a manuscript.',
    notes:
      'Any status may follow any other. `notes` are not sent to the authors. `volume` and `issue` are made where they are new; empty or null takes them away, left out they stay. `letter` is what the authors get; null sends none; left out, the office’s letter of the decision goes out without the notes. `kind` says which of the decisions that lead to the status it is: a minor or a major revision, a desk rejection or a rejection; the date of a revision is then, where `revision_due_on` is left out, the usual one of its kind. `release_reviews` names the assignments of this round whose reviews go to the authors. Accepting a manuscript makes its charge; with `published` there is a `warning` if the charge is not paid.',
    answers: [json('Decided')],
    refusals: {
      409: '`version` is not the present one: `manuscript` is the present one, and nothing is changed. Also where the charge must be paid before publication.',
    },
    bodyMax: DECISION_BODY_MAX,
    input: StatusUpdate.safeExtend({ id: Id }),
    handle: async (update, call) => (await import('./update-status.ts')).updateStatus(update, call),
  }),
  route({
    ...common,
    path: '/api/editor/manuscript/:id/planned-decision',
    right: 'edit',
    summary: 'Sets a decision for a moment until which it can be undone.',
    notes:
      'As `update-status`, but nothing happens before `take_at`, or before a minute has passed where it is left out: until then the manuscript keeps its status, and no letter goes. It takes the place of a decision that was set before; any decision that is taken before its moment ends it, and so does whatever gives the manuscript another status or round. Only decisions that end a round can wait, not publication.',
    answers: [json('PlannedDecisionChange')],
    refusals: {
      409: '`version` is not the present one: `manuscript` is the present one, and nothing is changed.',
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
    summary: 'Undoes a decision before its moment; nothing of it remains but two lines of the timeline.',
    answers: [json('PlannedDecisionChange')],
    refusals: { 409: 'It was taken, or undone already: `manuscript` is the present one.' },
    input: z.strictObject({ id: Id, planned: Id }),
    handle: async ({ planned }, call) => (await import('./plan-decision.ts')).undoDecision(planned, call),
  }),
];
