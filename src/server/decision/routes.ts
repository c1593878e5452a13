import * as z from 'zod';
import { DECISION_BODY_MAX, DecisionPlan, StatusUpdate } from '#domain/desk/editorial/editorial';
import { IssueScheduleChange } from '#domain/issue/issue-record';
import { ProductionVersion, Publication, Revision } from '#domain/production/change';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';
import { publish, revise, unschedule } from './publish.ts';

const common = { access: 'editor-of', csrf: false, cache: 0, method: 'POST' } as const;

/** Routes for an editor's decisions (spec §2, §7). */
export const decisionRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/editor/manuscript/:id/update-status',
    right: 'edit',
    summary: 'Records a decision on a manuscript.',
    notes:
      'Any status may follow any other. `notes` are not sent to the authors. New volumes and issues are created; a null or empty `volume` or `issue` removes it, and an omitted one is kept. `letter` is sent to the authors: null sends none; if left out, the standard letter is sent without the notes. `kind` distinguishes decisions with the same status, such as minor and major revision; without `revision_due_on` a revision is due after the usual time for its kind. `release_reviews` lists the assignments of this round whose reviews are sent to the authors. Acceptance creates the charge; `published` returns a `warning` if it is unpaid.',
    answers: [json('Decided')],
    refusals: {
      409: '`version` is outdated: `manuscript` is the current one, and nothing is changed. Also if the charge must be paid before publication.',
    },
    bodyMax: DECISION_BODY_MAX,
    input: StatusUpdate.safeExtend({ id: Id }),
    handle: async (update, call) => (await import('./editor-decision.ts')).updateStatus(update, call),
  }),
  route({
    ...common,
    path: '/api/editor/manuscript/:id/planned-decision',
    right: 'edit',
    summary: 'Schedules a decision; until then it can be undone.',
    notes:
      'Like `update-status`, but takes effect at `take_at`, or after one minute if that is left out; until then the manuscript keeps its status and no letter is sent. Replaces an earlier scheduled decision; a change of status or round before then cancels it. Only decisions that end a round can be scheduled, not publication.',
    answers: [json('PlannedDecisionChange')],
    refusals: {
      409: '`version` is outdated: `manuscript` is the current one, and nothing is changed.',
    },
    bodyMax: DECISION_BODY_MAX,
    input: DecisionPlan.safeExtend({ id: Id }),
    handle: async ({ id: _, ...plan }, call) => (await import('./editor-decision.ts')).planDecision(plan, call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/editor/manuscript/:id/planned-decision/:planned',
    right: 'edit',
    summary: 'Undoes a scheduled decision, leaving only two entries in the timeline.',
    answers: [json('PlannedDecisionChange')],
    refusals: { 409: 'The decision has taken effect or has already been undone: `manuscript` is the current one.' },
    input: z.strictObject({ id: Id, planned: Id }),
    handle: async ({ planned }, call) => (await import('./editor-decision.ts')).undoDecision(planned, call),
  }),
];

/** Routes for publishing from production, and for updating published articles. */
export const publishRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/production/:id/publish',
    right: 'produce',
    summary: 'Publishes the article now or on a given date.',
    notes:
      '`notes` and `letter` belong to the decision; `publish_on` is a plain date after today, or left out for now. `override_reason` is the reason for publishing despite failed checks; it is kept with the decision.',
    answers: [json('ProductionChange')],
    refusals: {
      409: '`version` is outdated: `production` is the current record, and nothing is changed. Also if the article is already published.',
      422: 'A check has failed, with `checks`, and `override_reason` is empty; or the manuscript is not accepted.',
    },
    input: Publication.extend({ id: Id }),
    handle: publish,
  }),
  route({
    ...common,
    path: '/api/production/:id/unschedule',
    right: 'produce',
    summary: 'Cancels the date of publication.',
    answers: [json('ProductionChange')],
    refusals: {
      409: '`version` is outdated: `production` is the current record, and nothing is changed. Also if no date is set.',
      422: 'The manuscript is neither accepted nor published.',
    },
    input: ProductionVersion.extend({ id: Id }),
    handle: unschedule,
  }),
  route({
    ...common,
    path: '/api/production/:id/revise',
    right: 'produce',
    summary: 'Updates the published article from its production record.',
    notes: '`reason` describes the change for readers; it is shown on the article’s page, with the date.',
    answers: [json('ProductionChange')],
    refusals: {
      409: '`version` is outdated: `production` is the current record, and nothing is changed. Also if the article is not published, or nothing was changed in production.',
      422: 'A check has failed, with `checks`, and `override_reason` is empty.',
    },
    input: Revision.extend({ id: Id }),
    handle: revise,
  }),
];

/** Imported on demand, to keep the function fast to start. */
const load = () => import('./schedule-issue.ts');

const scheduling = { access: 'editor', csrf: false, cache: 0 } as const;
const path = '/api/production/issues/:id/schedule';
const input = z.object({ id: Id });

/** Routes for publishing an issue on one day. */
export const scheduleRoutes: readonly Route[] = [
  route({
    ...scheduling,
    method: 'GET',
    path,
    right: 'read',
    summary: 'Lists the accepted articles of an issue that are ready, and what the others lack.',
    notes: 'Only articles that the editor can see; `waiting` counts manuscripts in the issue not yet accepted.',
    answers: [json('IssueSchedule')],
    input,
    handle: async ({ id }, call) => Response.json(await (await load()).readSchedule(id, call)),
  }),
  route({
    ...scheduling,
    method: 'POST',
    path,
    right: 'produce',
    summary: 'Schedules all ready articles of an issue for one date.',
    notes: 'Each is scheduled separately; `refused` is the reason why one was not.',
    refusals: { 422: 'Nothing is ready.' },
    answers: [json('ChangedSchedule')],
    input: IssueScheduleChange.extend({ id: Id }),
    handle: async (day, call) => (await load()).scheduleIssue(day, call),
  }),
  route({
    ...scheduling,
    method: 'DELETE',
    path,
    right: 'produce',
    summary: 'Cancels the dates of publication of all articles of an issue.',
    refusals: { 422: 'No article has a date.' },
    answers: [json('ChangedSchedule')],
    input,
    handle: async ({ id }, call) => (await load()).unscheduleIssue(id, call),
  }),
];
