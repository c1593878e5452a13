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
