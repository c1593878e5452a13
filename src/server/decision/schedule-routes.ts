import * as z from 'zod';
import { IssueDay } from '#domain/issue/issue-schedule';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/** Imported on demand, to keep the function fast to start. */
const load = () => import('./schedule-issue.ts');

const common = { access: 'editor', csrf: false, cache: 0 } as const;
const path = '/api/production/issues/:id/schedule';
const input = z.object({ id: Id });

/** Routes for publishing an issue on one day. */
export const scheduleRoutes: readonly Route[] = [
  route({
    ...common,
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
    ...common,
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
    ...common,
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
