import * as z from 'zod';
import { IssueDay } from '#domain/issue/issue-schedule';
import { ProductionVersion, Publication, Revision } from '#domain/production/change';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';
import { publish, revise, unschedule } from './publish.ts';

const common = { access: 'editor-of', csrf: false, cache: 0, method: 'POST' } as const;

/** Routes for publishing from production: now, on a date, or again after changes. */
export const publishRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/production/:id/publish',
    right: 'produce',
    summary: 'Publishes the article now or on a date.',
    notes:
      '`notes` and `letter` as a decision has them; `publish_on` is a plain date after today, else now. `override_reason` says why it is published although checks have failed; it is kept with the decision.',
    answers: [json('ProductionChange')],
    refusals: {
      409: '`version` is outdated: `production` is the current record, and nothing is changed. Also if it is already published.',
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
    notes: '`reason` tells readers what has changed; it is shown on the page of the article, with the date.',
    answers: [json('ProductionChange')],
    refusals: {
      409: '`version` is outdated: `production` is the current record, and nothing is changed. Also if it is not published, or nothing was changed in production.',
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
    summary: 'Shows which accepted articles of an issue are ready, and what the others lack.',
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
    notes: 'Each is scheduled separately; `refused` says why one was not.',
    refusals: { 422: 'Nothing is ready.' },
    answers: [json('ChangedSchedule')],
    input: IssueDay.extend({ id: Id }),
    handle: async (day, call) => (await load()).scheduleIssue(day, call),
  }),
  route({
    ...scheduling,
    method: 'DELETE',
    path,
    right: 'produce',
    summary: 'Cancels the dates of publication of all articles of an issue.',
    refusals: { 422: 'None has a date.' },
    answers: [json('ChangedSchedule')],
    input,
    handle: async ({ id }, call) => (await load()).unscheduleIssue(id, call),
  }),
];
