import { Appeal } from '#domain/decision/request/appeal';
import { ExtensionRequest } from '#domain/decision/request/request-answer';
import { Withdrawal } from '#domain/submission/author-area';
import { json, message } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

const common = { method: 'POST', csrf: false, cache: 0 } as const;

/** Routes for authors' requests. */
export const authorRequestRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'author-of',
    path: '/api/author/manuscripts/:id/withdrawal',
    summary: 'Requests the withdrawal of a manuscript.',
    notes: 'Repeating the request has no effect.',
    answers: [message()],
    refusals: { 409: 'The manuscript is rejected or published.' },
    input: Withdrawal.extend({ id: Id }),
    handle: async ({ reason }, call) => (await import('./make-request.ts')).requestManuscriptWithdrawal(reason, call),
  }),
  route({
    ...common,
    access: 'author-of',
    path: '/api/author/manuscripts/:id/appeal',
    summary: 'Appeals against a rejection.',
    notes: 'The decision stands until the office replies. Repeating the request has no effect.',
    answers: [message()],
    refusals: {
      409: 'The manuscript is not rejected, `appeal_until` has passed, or the office has already answered an appeal.',
    },
    input: Appeal.extend({ id: Id }),
    handle: async ({ reason }, call) => (await import('./make-request.ts')).requestAppeal(reason, call),
  }),
  route({
    ...common,
    access: 'author-of',
    path: '/api/author/manuscripts/:id/more-time',
    summary: 'Requests more time for a revision.',
    notes: 'The current date applies until the office grants a later one. Repeating the request has no effect.',
    answers: [message()],
    refusals: { 409: 'No revision is due.' },
    input: ExtensionRequest.extend({ id: Id }),
    handle: async ({ id: _, ...input }, call) => (await import('./make-request.ts')).requestRevisionTime(input, call),
  }),
];

/** Routes for reviewers' requests. */
export const reviewerRequestRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'reviewer-of',
    path: '/api/reviewer/assignment/:id/more-time',
    summary: 'Requests more time for a review.',
    notes: 'The current date applies until the office grants a later one. Repeating the request has no effect.',
    answers: [json('ReviewReply')],
    refusals: { 409: 'No review is due.' },
    input: ExtensionRequest.extend({ id: Id }),
    handle: async ({ id: _, ...input }, call) => (await import('./make-request.ts')).requestReviewTime(input, call),
  }),
];
