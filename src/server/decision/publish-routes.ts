import { ProductionVersion, Publication, Revision } from '#domain/production/change';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';
import { publish, revise, unschedule } from './publish.ts';

const common = { access: 'editor-of', csrf: false, cache: 0, method: 'POST' } as const;

/** The decision to publish, taken in production: now, on a date, or again with the present state. */
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
      409: '`version` is not the present one: `production` is the present record, and nothing is changed. Also for what is published.',
      422: 'A check has failed, with `checks`, and `override_reason` is empty; or the manuscript is not accepted.',
    },
    input: Publication.extend({ id: Id }),
    handle: publish,
  }),
  route({
    ...common,
    path: '/api/production/:id/unschedule',
    right: 'produce',
    summary: 'Takes back the date of publication.',
    answers: [json('ProductionChange')],
    refusals: {
      409: '`version` is not the present one: `production` is the present record, and nothing is changed. Also where no date is set.',
      422: 'The manuscript is neither accepted nor published.',
    },
    input: ProductionVersion.extend({ id: Id }),
    handle: unschedule,
  }),
  route({
    ...common,
    path: '/api/production/:id/revise',
    right: 'produce',
    summary: 'Brings the published article up to date with its production.',
    notes: '`reason` tells readers what has changed; it is shown on the page of the article, with the date.',
    answers: [json('ProductionChange')],
    refusals: {
      409: '`version` is not the present one: `production` is the present record, and nothing is changed. Also for what is not published, and where nothing was changed in production.',
      422: 'A check has failed, with `checks`, and `override_reason` is empty.',
    },
    input: Revision.extend({ id: Id }),
    handle: revise,
  }),
];
